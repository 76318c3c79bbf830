-- A closed study takes in nobody new; whoever has begun goes on.
ALTER TABLE studies ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
