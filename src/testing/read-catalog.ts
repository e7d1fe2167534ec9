import type pg from 'pg'

/**
 * Everything that the public schema consists of, one line each, sorted: two databases with the same lines have the same
 * schema. Columns are compared by name. Their order may differ, since a later migration can only append.
 */
export async function readCatalog(client: pg.Pool | pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(query)
  return rows.map(({ line }) => line).sort()
}

/** Rights without the name of the owner, which is a role of the installation. */
const withoutOwner = (rights: string, owner: string) =>
  `regexp_replace(${rights}::text, format('\\m%s\\M', ${owner}::regrole), 'owner', 'g')`

const query = `
  WITH tables AS (SELECT * FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S'))
  SELECT format('schema public %s', ${withoutOwner('nspacl', 'nspowner')}) AS line FROM pg_namespace WHERE nspname = 'public'
  UNION ALL
  SELECT format('%s %s persistence=%s options=%s row_security=%s/%s acl=%s', CASE relkind WHEN 'S' THEN 'sequence' ELSE 'table' END,
    relname, relpersistence, ARRAY(SELECT unnest(reloptions) ORDER BY 1), relrowsecurity, relforcerowsecurity,
    ARRAY(SELECT ${withoutOwner('entry', 'relowner')} FROM unnest(relacl) AS entry ORDER BY 1))
  FROM tables
  UNION ALL
  SELECT format('column %s.%s %s not_null=%s default=%s generated=%s identity=%s storage=%s compression=%s collation=%s target=%s options=%s',
    relname, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid), attgenerated, attidentity,
    attstorage, attcompression, attcollation::regcollation, attstattarget, attoptions)
  FROM tables JOIN pg_attribute ON attrelid = tables.oid AND attnum > 0 AND NOT attisdropped
  LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
  UNION ALL
  SELECT format('constraint %s.%s %s validated=%s', relname, conname, pg_get_constraintdef(pg_constraint.oid), convalidated)
  FROM tables JOIN pg_constraint ON conrelid = tables.oid
  UNION ALL
  SELECT format('index %s valid=%s clustered=%s replica=%s', pg_get_indexdef(indexrelid), indisvalid, indisclustered, indisreplident)
  FROM tables JOIN pg_index ON indrelid = tables.oid
  UNION ALL
  SELECT format('index options %s %s', indexrelid::regclass, ARRAY(SELECT unnest(entry.reloptions) ORDER BY 1))
  FROM tables JOIN pg_index ON indrelid = tables.oid JOIN pg_class AS entry ON entry.oid = indexrelid
  UNION ALL
  SELECT format('trigger %s enabled=%s', pg_get_triggerdef(pg_trigger.oid), tgenabled)
  FROM tables JOIN pg_trigger ON tgrelid = tables.oid AND NOT tgisinternal
  UNION ALL
  SELECT format('policy %s.%s %s %s roles=%s using=%s check=%s', relname, polname, polcmd, polpermissive, polroles::regrole[],
    pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
  FROM tables JOIN pg_policy ON polrelid = tables.oid
  UNION ALL
  SELECT format('statistics %s.%s %s %s %s', stxrelid::regclass, stxname, stxkind, stxstattarget,
    ARRAY(SELECT attname FROM pg_attribute WHERE attrelid = stxrelid AND attnum = ANY(stxkeys) ORDER BY 1))
  FROM pg_statistic_ext WHERE stxnamespace = 'public'::regnamespace
  UNION ALL
  SELECT format('routine %s acl=%s', pg_get_functiondef(oid), ${withoutOwner('proacl', 'proowner')}) FROM pg_proc
  WHERE pronamespace = 'public'::regnamespace AND prokind <> 'a'
  UNION ALL
  SELECT format('type %s', typname) FROM pg_type
  WHERE typnamespace = 'public'::regnamespace AND typtype <> 'c' AND typcategory <> 'A'`
