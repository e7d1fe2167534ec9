-- UUID v7: ordered by time, so inserts stay local in the index and "oldest first" is "smallest id first".
-- PostgreSQL 18 has it built in; older servers get the same bits from the clock and gen_random_uuid().
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 180000 THEN
    EXECUTE 'CREATE OR REPLACE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS ''SELECT uuidv7()''';
  ELSE
    EXECUTE $older$
      CREATE OR REPLACE FUNCTION new_id() RETURNS uuid LANGUAGE sql VOLATILE PARALLEL SAFE AS $body$
        SELECT encode(
          set_bit(set_bit(
            overlay(uuid_send(gen_random_uuid())
              PLACING substring(int8send(floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint) FROM 3)
              FROM 1 FOR 6),
            52, 1), 53, 1), 'hex')::uuid
      $body$
    $older$;
  END IF;
END
$$;
