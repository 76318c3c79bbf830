-- What a rating was made of, so that a play can be taken out of it again when its player is forgotten: how the play ended (1 lost, 2 drawn,
-- 3 won; 0 for plays rated before this was kept), when, and how strong the player was just before.
ALTER TABLE attempts ADD COLUMN outcome BIGINT NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN rated_ms BIGINT NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN rating_before DOUBLE PRECISION NOT NULL DEFAULT 0;
ALTER TABLE attempts ADD COLUMN deviation_before DOUBLE PRECISION NOT NULL DEFAULT 0;

-- One row to write to when somebody asks whether all is well.
CREATE TABLE health (beat BIGINT NOT NULL);
INSERT INTO health (beat) VALUES (0);
