import { sql } from 'kysely'
import { demoTown } from '../../../demo/town/demo-town.ts'
import { type FoundValue, type Score, scoreOf, truthOf } from '../../../demo/town/truth.ts'
import type { Database } from '../../db/database.ts'

/** A contact as the demo shows it. */
export interface DemoContactRow {
  /** The site; for a business without one, its name. */
  readonly host: string
  readonly email: string | null
  readonly phone: string | null
  readonly name: string | null
  readonly title: string | null
  readonly methods: readonly string[]
  readonly confidence: number
  /** Whether a page of the site shows it; otherwise only the map does. */
  readonly is_on_site: boolean
}

/** The tenant's contacts, with the methods that found each of them. */
export async function demoContacts(db: Database, tenantId: string): Promise<DemoContactRow[]> {
  const { rows } = await sql<DemoContactRow>`
    SELECT coalesce(domains.host, leads.company, '') AS host, contacts.email, contacts.phone, contacts.name, contacts.title, contacts.confidence,
      EXISTS (SELECT FROM contact_evidence WHERE contact_id = contacts.id AND page_id IS NOT NULL) AS is_on_site,
      (SELECT array_agg(DISTINCT method ORDER BY method) FROM contact_evidence AS proof
        WHERE proof.contact_id = contacts.id AND proof.field IN ('email', 'phone')) AS methods
    FROM contacts JOIN leads ON leads.id = contacts.lead_id LEFT JOIN domains ON domains.id = contacts.domain_id
    WHERE contacts.tenant_id = ${tenantId} ORDER BY 1, contacts.email, contacts.phone
  `.execute(db)
  return rows
}

/** Compares every email and phone number of the sites with the known truth about the demo town. What only the map says is not the crawler's merit. */
export function scoreContacts(contacts: readonly DemoContactRow[]): Score {
  const found = contacts.flatMap(({ host, email, phone, is_on_site }): FoundValue[] =>
    [email, phone].flatMap((value) => (value === null || !is_on_site ? [] : [{ host, value }])),
  )
  return scoreOf(truthOf(demoTown), found)
}
