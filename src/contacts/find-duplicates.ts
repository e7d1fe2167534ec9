import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

/** Why two contacts may be the same: the name on one site, the e-mail on two sites, a phone number. */
export const duplicateReasons = ['same_person', 'same_email', 'same_phone'] as const

interface Duplicate {
  readonly one: DuplicateContact
  readonly other: DuplicateContact
  readonly reason: (typeof duplicateReasons)[number]
  /** Contacts of one site can be merged. */
  readonly can_merge: boolean
}

interface DuplicateContact {
  readonly id: string
  readonly domain_id: string | null
  readonly host: string
  readonly email: string | null
  readonly phone: string | null
  readonly name: string | null
  readonly title: string | null
}

/** Contacts that one request compares: a list of all duplicates is read in parts. */
const maxCompared = 2000

interface DuplicateQuery {
  readonly contactId?: string | undefined
  readonly leadId?: string | undefined
  /** The last contact that was compared. */
  readonly after?: string | undefined
}

interface DuplicateList {
  readonly items: readonly Duplicate[]
  /** Null: all contacts were compared. */
  readonly next: string | null
}

/**
 * Pairs of contacts that are likely the same, without those that a person said are not. Each pair is listed once, with the
 * older contact first, unless the request names a contact, which is first then. A phone that several contacts with an
 * e-mail share is the company's, so at least one of the two has no e-mail; on two sites, both.
 */
export async function findDuplicates(
  db: Database,
  tenantId: string,
  { contactId, leadId, after }: DuplicateQuery,
): Promise<DuplicateList> {
  const isGiven =
    contactId !== undefined
      ? sql`id = ${contactId}`
      : leadId !== undefined
        ? sql`lead_id IN (SELECT coalesce(main.id, one.id) FROM leads AS one
            LEFT JOIN leads AS main ON main.domain_id = one.domain_id AND main.is_main WHERE one.id = ${leadId})`
        : sql`true`
  const isOnce = contactId === undefined ? sql`other.id > one.id` : sql`other.id <> one.id`
  const { rows } = await sql<{ id: string; found: Duplicate | null }>`
    WITH one AS MATERIALIZED (
      SELECT id, tenant_id, domain_id, lead_id, email, phone, name, title FROM contacts
      WHERE tenant_id = ${tenantId} AND ${isGiven} AND id > ${after ?? '00000000-0000-0000-0000-000000000000'}
      ORDER BY id LIMIT ${maxCompared}
    )
    SELECT one.id, CASE WHEN found.other IS NOT NULL THEN jsonb_build_object('one', ${contactOf('one')}, 'other', found.other,
      'reason', found.reason, 'can_merge', found.can_merge) END AS found
    FROM one LEFT JOIN LATERAL (
      SELECT DISTINCT ON (other.id) ${contactOf('other')} AS other, reason, other.lead_id = one.lead_id AS can_merge
      FROM (
        SELECT same.*, 'same_person' AS reason FROM contacts AS same
        WHERE same.lead_id = one.lead_id AND one.name IS NOT NULL AND same.name IS NOT NULL
          AND strpos(normal_name(one.name), ' ') > 0 AND normal_name(same.name) = normal_name(one.name)
        UNION ALL
        SELECT same.*, 'same_email' FROM contacts AS same
        WHERE same.tenant_id = one.tenant_id AND same.email = one.email AND same.lead_id <> one.lead_id
        UNION ALL
        SELECT same.*, 'same_phone' FROM contacts AS same
        WHERE same.tenant_id = one.tenant_id AND same.phone = one.phone AND CASE
          WHEN same.lead_id = one.lead_id THEN same.email IS NULL OR one.email IS NULL
          ELSE same.email IS NULL AND one.email IS NULL END
      ) AS other
      WHERE ${isOnce} AND NOT EXISTS (SELECT FROM contact_distinctions
        WHERE one_id = least(one.id, other.id) AND other_id = greatest(one.id, other.id))
      ORDER BY other.id, reason DESC
    ) AS found ON true
    ORDER BY one.id, found.other->>'id'`.execute(db)
  const compared = new Set(rows.map(({ id }) => id))
  return {
    items: rows.flatMap(({ found }) => found ?? []),
    next: compared.size === maxCompared ? (rows.at(-1)?.id ?? null) : null,
  }
}

const contactOf = (alias: string) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  return sql`jsonb_build_object('id', ${column('id')}, 'domain_id', ${column('domain_id')}, 'host',
    (SELECT host FROM domains WHERE domains.id = ${column('domain_id')}), 'email', ${column('email')}, 'phone', ${column('phone')},
    'name', ${column('name')}, 'title', ${column('title')})`
}

/** Remembers that two contacts are not duplicates, or forgets it. Both must exist. Returns whether they do. */
export async function setDistinct(
  db: Database,
  author: { readonly tenantId: string; readonly userId: string },
  [one = '', other = '']: readonly string[],
  isDistinct: boolean,
): Promise<boolean> {
  const { rows } = await sql<{ found: number }>`
    SELECT count(*)::int AS found FROM contacts WHERE tenant_id = ${author.tenantId} AND id IN (${one}, ${other})`.execute(
    db,
  )
  if (rows[0]?.found !== 2) return false
  const pair = sql`least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid)`
  await (isDistinct
    ? sql`INSERT INTO contact_distinctions (tenant_id, one_id, other_id, created_by)
        VALUES (${author.tenantId}, ${pair}, ${author.userId}) ON CONFLICT DO NOTHING`
    : sql`DELETE FROM contact_distinctions WHERE tenant_id = ${author.tenantId} AND (one_id, other_id) = (${pair})`
  ).execute(db)
  return true
}
