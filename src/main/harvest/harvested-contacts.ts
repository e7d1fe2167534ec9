import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'

/** A contact with its best evidence. */
export interface HarvestedContact {
  readonly domain: string
  readonly email: string | null
  readonly email_type: string | null
  readonly phone: string | null
  readonly phone_kind: string | null
  readonly name: string | null
  readonly title: string | null
  readonly kind: string
  readonly confidence: number
  readonly page: string | null
  readonly method: string | null
}

export const contactFields = [
  'domain',
  'email',
  'email_type',
  'phone',
  'phone_kind',
  'name',
  'title',
  'kind',
  'confidence',
  'page',
  'method',
] as const satisfies readonly (keyof HarvestedContact)[]

const batchSize = 200

/** The contacts of the domains, in a stable order. */
export async function* harvestedContacts(db: Database, ids: readonly string[]): AsyncGenerator<HarvestedContact> {
  const order = await sql<{ id: string }>`
    SELECT id FROM domains WHERE id = ANY(${ids}::uuid[]) ORDER BY host COLLATE "C"
  `.execute(db)
  for (let from = 0; from < order.rows.length; from += batchSize) {
    const some = order.rows.slice(from, from + batchSize).map(({ id }) => id)
    const { rows } = await sql<HarvestedContact>`
      SELECT host AS domain, email, email_type, phone, phone_kind, contacts.name, contacts.title, contacts.kind,
        contacts.confidence, best.page, best.method
      FROM contacts JOIN domains ON domains.id = contacts.domain_id
      LEFT JOIN LATERAL (
        SELECT pages.url AS page, evidence.method
        FROM contact_evidence AS evidence JOIN pages ON pages.id = evidence.page_id
        WHERE evidence.contact_id = contacts.id AND evidence.field IN ('email', 'phone')
        ORDER BY evidence.confidence DESC, pages.url COLLATE "C", evidence.field, evidence.method LIMIT 1
      ) AS best ON true
      WHERE contacts.domain_id = ANY(${some}::uuid[])
      ORDER BY host COLLATE "C", email COLLATE "C", phone COLLATE "C"
    `.execute(db)
    yield* rows
  }
}
