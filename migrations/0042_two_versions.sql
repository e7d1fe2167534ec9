-- kind: before
-- The newest migration that the program of a worker knows; null: a version before this one. Migrations after the switch wait
-- until no process is older.
ALTER TABLE workers ADD COLUMN newest_migration text;
