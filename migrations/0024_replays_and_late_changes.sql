-- Every refresh token of a session carries the same secret mark beside the part that changes with each use. Whoever shows a
-- token that has the mark and is no longer good held a real one once: a copy, and the session ends. Whoever knows no more
-- than the session's id cannot end it. Null until a session from before is used again.
ALTER TABLE sessions ADD COLUMN family_hash bytea;

-- How far the log of changes could be read at which time. A line is readable only when every transaction that is older than
-- its own has ended, which may be long after it was written: so its age says nothing about who had the time to read it, and
-- it is forgotten ten minutes after the log was readable beyond it (src/db/forget-changes.ts). UNLOGGED: after a crash of
-- the server the lines stay ten minutes longer.
CREATE UNLOGGED TABLE row_change_marks (
  noted_at timestamptz NOT NULL DEFAULT now(),
  horizon xid8 NOT NULL
);
DROP INDEX row_changes_age;
