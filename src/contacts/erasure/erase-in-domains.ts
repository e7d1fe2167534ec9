import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import type { JsonValue } from '../../db/schema.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { SuppressionKind } from '../suppression/suppression-key.ts'
import { createMentionMatcher, type MentionMatcher } from './mention-matcher.ts'

interface DomainTexts {
  readonly id: string
  readonly host: string
  readonly title: string | null
  readonly description: string | null
  readonly home_emails: string[]
  readonly home_phones: string[]
  readonly socials: JsonValue
  readonly facts: JsonValue
}

/**
 * Removes a value from what home pages showed. Call it after the tombstone is committed: later surveys see the tombstone,
 * and earlier ones have released the row. `everywhere`: also where a text quotes the value, which scans all domains.
 */
export async function eraseInDomains(
  db: Database,
  tenantId: string,
  kind: SuppressionKind,
  normal: string,
  everywhere: boolean,
): Promise<void> {
  const mentions = createMentionMatcher(kind, normal)
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<DomainTexts>`
      SELECT id, host, title, description, home_emails, home_phones, socials, facts FROM domains
      WHERE tenant_id = ${tenantId} AND (${listsValue(kind, normal)} OR (${everywhere} AND ${quotesValue(kind, normal)}))
      ORDER BY id FOR UPDATE
    `.execute(trx)
    for (const row of rows) {
      const { title, description, home_emails, home_phones, socials, facts } = withoutValue(row, kind, normal, mentions)
      await sql`
        UPDATE domains SET title = ${title}, description = ${description}, home_emails = ${home_emails}::text[],
          home_phones = ${home_phones}::text[], socials = ${JSON.stringify(socials)}::jsonb,
          facts = ${JSON.stringify(facts)}::jsonb
        WHERE id = ${row.id}
      `.execute(trx)
    }
  })
}

function listsValue(kind: SuppressionKind, normal: string) {
  if (kind === 'email') return sql`home_emails @> ARRAY[${normal}]::text[]`
  if (kind === 'phone') return sql`home_phones @> ARRAY[${normal}]::text[]`
  const under = (host: ReturnType<typeof sql>) =>
    sql`(${host} = ${normal} OR right(${host}, ${normal.length + 1}) = ${`.${normal}`})`
  return sql`(${under(sql`host`)}
    OR EXISTS (SELECT FROM unnest(home_emails) AS email WHERE ${under(sql`split_part(email, '@', -1)`)}))`
}

function quotesValue(kind: SuppressionKind, normal: string) {
  const needle = kind === 'phone' ? normal.slice(-7) : normal
  return sql`strpos(lower(concat_ws(' ', title, description, facts::text)), ${needle}) > 0`
}

function withoutValue(row: DomainTexts, kind: SuppressionKind, normal: string, mentions: MentionMatcher): DomainTexts {
  const isSuppressedSite = kind === 'domain' && isUnder(row.host, normal)
  // A suppressed site keeps its description and loses its contacts.
  if (isSuppressedSite) return { ...row, home_emails: [], home_phones: [], socials: [] }
  const clean = (text: string | null) => (text !== null && mentions(text) ? null : text)
  return {
    ...row,
    title: clean(row.title),
    description: clean(row.description),
    home_emails: row.home_emails.filter((email) => !isSuppressedEmail(email, kind, normal)),
    home_phones: row.home_phones.filter((phone) => kind !== 'phone' || phone !== normal),
    facts: withoutMentions(row.facts, mentions),
  }
}

function isSuppressedEmail(email: string, kind: SuppressionKind, normal: string): boolean {
  if (kind === 'domain') return isUnder(email.slice(email.lastIndexOf('@') + 1), normal)
  return kind === 'email' && email === normal
}

function isUnder(host: string, domain: string): boolean {
  return host === domain || host.endsWith(`.${domain}`)
}

/** Replaces texts that mention the value by null, at any depth. Recursion is safe: our own code writes these facts. */
function withoutMentions(value: JsonValue, mentions: MentionMatcher): JsonValue {
  if (typeof value === 'string') return mentions(value) ? null : value
  if (Array.isArray(value)) return value.map((entry) => withoutMentions(entry, mentions))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, entry === undefined ? null : withoutMentions(entry, mentions)]),
  )
}
