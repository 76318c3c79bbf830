-- Minutes that people take for a puzzle of a day; 0 where nothing is known of such puzzles.
ALTER TABLE daily ADD COLUMN minutes BIGINT NOT NULL DEFAULT 0;
