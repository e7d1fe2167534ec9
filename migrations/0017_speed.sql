-- What a bulk change of a hundred thousand rows and lists over a million need.

-- One word is enough for all rows of a transaction: a statement that queues many tells the queue itself, once, and the
-- triggers of its rows keep silent for the rest of the transaction.
-- It gives back what it was given, to stand where a statement needs its ids: before the first row is written.
CREATE FUNCTION tell_queued(queues text[], ids uuid[]) RETURNS uuid[] LANGUAGE plpgsql AS $$
DECLARE
  queue text;
BEGIN
  IF cardinality(ids) > 0 THEN
    FOREACH queue IN ARRAY queues LOOP
      PERFORM pg_notify('scrapersky', 'queued:' || queue);
      -- A savepoint that is taken back takes both back.
      PERFORM set_config('scrapersky.told_' || replace(queue, '.', '_'), 'yes', true);
    END LOOP;
  END IF;
  RETURN ids;
END
$$;

-- In the same order as before, and the setting last: only a row that has just been queued pays for reading it.
CREATE PROCEDURE quieten_queue(target regclass, progress text) LANGUAGE plpgsql AS $$
DECLARE
  name text := target::text;
BEGIN
  EXECUTE format($sql$
    CREATE OR REPLACE TRIGGER %2$s_queued_by_update AFTER UPDATE OF %2$s_status ON %1$s FOR EACH ROW
      WHEN (NEW.%2$s_status = 'Queued' AND OLD.%2$s_status IS DISTINCT FROM 'Queued'
        AND NEW.%2$s_next_attempt_at <= now()
        AND current_setting('scrapersky.told_%1$s_%2$s', true) IS DISTINCT FROM 'yes')
      EXECUTE FUNCTION notify_queued(%2$L)
  $sql$, name, progress);
END
$$;
DO $$
DECLARE
  stage record;
BEGIN
  FOR stage IN
    SELECT tgrelid::regclass AS target, replace(tgname, '_queued_by_update', '') AS progress
    FROM pg_trigger WHERE tgfoid = 'notify_queued'::regproc AND tgname LIKE '%\_queued\_by\_update'
  LOOP
    CALL quieten_queue(stage.target, stage.progress);
  END LOOP;
END
$$;
ALTER PROCEDURE add_stage(regclass, text) RENAME TO add_stage_columns;
CREATE PROCEDURE add_stage(target regclass, progress text) LANGUAGE plpgsql AS $$
BEGIN
  CALL add_stage_columns(target, progress);
  CALL quieten_queue(target, progress);
END
$$;

-- Whoever sets the time himself needs no trigger for it.
CREATE OR REPLACE TRIGGER places_touch BEFORE UPDATE ON places FOR EACH ROW
  WHEN (NEW.updated_at = OLD.updated_at) EXECUTE FUNCTION touch_updated_at();
CREATE OR REPLACE TRIGGER domains_touch BEFORE UPDATE ON domains FOR EACH ROW
  WHEN (NEW.updated_at = OLD.updated_at) EXECUTE FUNCTION touch_updated_at();
CREATE OR REPLACE TRIGGER local_businesses_touch BEFORE UPDATE ON local_businesses FOR EACH ROW
  WHEN (NEW.updated_at = OLD.updated_at) EXECUTE FUNCTION touch_updated_at();
CREATE OR REPLACE TRIGGER sitemap_files_touch BEFORE UPDATE ON sitemap_files FOR EACH ROW
  WHEN (NEW.updated_at = OLD.updated_at) EXECUTE FUNCTION touch_updated_at();
CREATE OR REPLACE TRIGGER pages_touch BEFORE UPDATE ON pages FOR EACH ROW
  WHEN (NEW.updated_at = OLD.updated_at) EXECUTE FUNCTION touch_updated_at();
CREATE OR REPLACE TRIGGER contacts_touch BEFORE UPDATE ON contacts FOR EACH ROW
  WHEN (NEW.updated_at = OLD.updated_at) EXECUTE FUNCTION touch_updated_at();

-- Lists over a million pages. A sort needs an index, or all that match are read: 300 ms. An index on what a later step
-- writes holds only the rows on which it was written: the import, and a bulk change of pages that nobody has read, pay
-- nothing for it. None on what a claim or its end writes (status, outcome, times of the stage): those updates touch no index.
CREATE INDEX pages_by_url ON pages (tenant_id, url, id);
CREATE INDEX pages_by_title ON pages (tenant_id, title, id) WHERE title IS NOT NULL;
CREATE INDEX pages_by_language ON pages (tenant_id, language, id) WHERE language IS NOT NULL;
CREATE INDEX pages_by_words ON pages (tenant_id, word_count, id) WHERE word_count IS NOT NULL;
CREATE INDEX pages_by_form ON pages (tenant_id, has_form, id) WHERE has_form IS NOT NULL;
CREATE INDEX pages_by_http_status ON pages (tenant_id, http_status, id) WHERE http_status IS NOT NULL;
CREATE INDEX pages_by_fetched ON pages (tenant_id, fetched_at, id) WHERE fetched_at IS NOT NULL;
CREATE INDEX pages_by_curated ON pages (tenant_id, curated_at, id) WHERE curated_at IS NOT NULL;
CREATE INDEX pages_by_contact_rank ON pages (tenant_id, contact_rank, id) WHERE contact_rank IS NOT NULL;
CREATE INDEX pages_by_vanished ON pages (tenant_id, vanished_at, id) WHERE vanished_at IS NOT NULL;
CREATE INDEX pages_by_anchor ON pages (tenant_id, anchor_text, id) WHERE anchor_text IS NOT NULL;
CREATE INDEX pages_by_error_code ON pages (tenant_id, page_processing_error_code, id)
  WHERE page_processing_error_code IS NOT NULL;
-- Few pages have one, and it may be longer than an index entry: the rows are found here and sorted then.
CREATE INDEX pages_with_notes ON pages (tenant_id, id) WHERE notes IS NOT NULL;
CREATE INDEX pages_with_reason ON pages (tenant_id, id) WHERE curation_reason IS NOT NULL;
-- By kind in the order of ids, newest first as lists are; depth and curation are asked of the entry, before the row.
DROP INDEX pages_by_kind;
CREATE INDEX pages_by_kind ON pages (tenant_id, kind, id, depth, curation_status);

-- A page that nobody has read has no language, and one that was read is not new: taken for independent, conditions on them
-- seem to match many rows where none does, and the list is walked to its end to find fifty (6 s).
CREATE STATISTICS pages_of_a_piece (mcv)
  ON curation_status, page_processing_status, language, has_form, http_status FROM pages;

-- The tenant is read once for a statement, not once for each row of it (as a subquery it is evaluated before the scan).
CREATE PROCEDURE read_tenant_once() LANGUAGE plpgsql AS $$
DECLARE
  secured record;
BEGIN
  FOR secured IN
    SELECT polrelid::regclass AS target, CASE WHEN relname = 'tenants' THEN 'id' ELSE 'tenant_id' END AS owner
    FROM pg_policy JOIN pg_class ON pg_class.oid = polrelid
    WHERE polname = 'tenant_rows' AND pg_get_expr(polqual, polrelid) NOT LIKE '%SELECT%'
  LOOP
    EXECUTE format('ALTER POLICY tenant_rows ON %s USING (%I = (SELECT current_tenant()))', secured.target, secured.owner);
  END LOOP;
END
$$;
ALTER PROCEDURE secure_tenants() RENAME TO secure_tables;
CREATE PROCEDURE secure_tenants() LANGUAGE plpgsql AS $$
BEGIN
  CALL secure_tables();
  CALL read_tenant_once();
END
$$;
