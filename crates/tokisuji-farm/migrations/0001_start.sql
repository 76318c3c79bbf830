CREATE TABLE farm_jobs (
    name TEXT PRIMARY KEY,
    plan TEXT NOT NULL,
    version TEXT NOT NULL,
    unit_sizes TEXT NOT NULL,
    units BIGINT NOT NULL,
    puzzles BIGINT NOT NULL,
    queued BIGINT NOT NULL,
    planned_at BIGINT NOT NULL
);

CREATE TABLE farm_units (
    job TEXT NOT NULL REFERENCES farm_jobs (name),
    unit BIGINT NOT NULL,
    puzzles BIGINT NOT NULL,
    work_ms BIGINT NOT NULL,
    worker TEXT NOT NULL,
    done_at BIGINT NOT NULL,
    PRIMARY KEY (job, unit)
);

CREATE INDEX farm_units_done_at ON farm_units (done_at);

CREATE TABLE farm_puzzles (
    job TEXT NOT NULL,
    number BIGINT NOT NULL,
    form TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (job, number)
);

CREATE TABLE farm_troubles (
    job TEXT NOT NULL REFERENCES farm_jobs (name),
    unit BIGINT NOT NULL,
    tries BIGINT NOT NULL,
    aside BIGINT NOT NULL,
    error TEXT NOT NULL,
    PRIMARY KEY (job, unit)
);
