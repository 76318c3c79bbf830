-- Studies of players. The solutions stay with whoever plans the study: nobody can have them from here.
CREATE TABLE studies (
    name TEXT NOT NULL PRIMARY KEY,
    plan TEXT NOT NULL,
    minutes BIGINT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    people BIGINT NOT NULL
);

CREATE TABLE study_groups (
    study TEXT NOT NULL REFERENCES studies (name),
    number BIGINT NOT NULL,
    name TEXT NOT NULL,
    code TEXT NOT NULL UNIQUE,
    puzzles BIGINT NOT NULL,
    PRIMARY KEY (study, number)
);

CREATE TABLE study_tasks (
    study TEXT NOT NULL,
    team BIGINT NOT NULL,
    number BIGINT NOT NULL,
    puzzle TEXT NOT NULL,
    PRIMARY KEY (study, team, number),
    FOREIGN KEY (study, team) REFERENCES study_groups (study, number)
);

-- Somebody who takes part: what the browser shows to be known again, and the other random name under which answers are handed out.
CREATE TABLE study_people (
    study TEXT NOT NULL,
    visitor TEXT NOT NULL,
    person TEXT NOT NULL,
    team BIGINT NOT NULL,
    start_ms BIGINT NOT NULL,
    place BIGINT NOT NULL,
    gone BIGINT NOT NULL,
    PRIMARY KEY (study, visitor),
    UNIQUE (study, person),
    FOREIGN KEY (study, team) REFERENCES study_groups (study, number)
);

CREATE TABLE study_answers (
    study TEXT NOT NULL,
    person TEXT NOT NULL,
    puzzle BIGINT NOT NULL,
    seq BIGINT NOT NULL,
    answer TEXT NOT NULL,
    PRIMARY KEY (study, person, puzzle),
    FOREIGN KEY (study, person) REFERENCES study_people (study, person)
);
