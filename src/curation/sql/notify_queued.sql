-- Wakes the processes that work on a queue. All notifications use one channel. PostgreSQL sends equal payloads of one
-- transaction once.
CREATE OR REPLACE FUNCTION notify_queued() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('scrapersky', 'queued:' || TG_TABLE_NAME || '.' || TG_ARGV[0]);
  RETURN NULL;
END
$$;
