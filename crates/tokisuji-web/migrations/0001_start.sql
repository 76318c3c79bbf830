-- Everything the site keeps. Both databases take this as it stands: whole numbers for days and milliseconds, no NULLs.
CREATE TABLE daily (
    day BIGINT NOT NULL,
    slot TEXT NOT NULL,
    puzzle TEXT NOT NULL,
    level BIGINT NOT NULL,
    steps BIGINT NOT NULL,
    PRIMARY KEY (day, slot)
);

-- A player is a random code that the browser keeps. No address, no name.
CREATE TABLE players (
    code TEXT NOT NULL PRIMARY KEY,
    day BIGINT NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    rated BIGINT NOT NULL
);

CREATE TABLE puzzles (
    puzzle TEXT NOT NULL PRIMARY KEY,
    kind TEXT NOT NULL,
    rules TEXT NOT NULL,
    level BIGINT NOT NULL,
    steps BIGINT NOT NULL,
    effort DOUBLE PRECISION NOT NULL,
    rating DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    rated BIGINT NOT NULL
);

CREATE TABLE attempts (
    id TEXT NOT NULL PRIMARY KEY,
    player TEXT NOT NULL REFERENCES players (code) ON DELETE CASCADE,
    puzzle TEXT NOT NULL REFERENCES puzzles (puzzle),
    version TEXT NOT NULL,
    device TEXT NOT NULL,
    day BIGINT NOT NULL,
    first BIGINT NOT NULL,
    finished BIGINT NOT NULL,
    active_ms BIGINT NOT NULL,
    felt BIGINT NOT NULL,
    rated BIGINT NOT NULL
);
CREATE INDEX attempts_of_player ON attempts (player);
CREATE INDEX attempts_of_puzzle ON attempts (puzzle);

CREATE TABLE moves (
    attempt TEXT NOT NULL REFERENCES attempts (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    ms BIGINT NOT NULL,
    act TEXT NOT NULL,
    cell BIGINT NOT NULL,
    symbol TEXT NOT NULL,
    PRIMARY KEY (attempt, seq)
);
