import { sql } from 'kysely'
import { demoTown } from '../../../demo/town/demo-town.ts'
import { type FoundValue, type Score, scoreOf, truthOf } from '../../../demo/town/truth.ts'
import type { Database } from '../../db/database.ts'

/** A contact as the demo shows it. */
export interface DemoContactRow {
  readonly host: string
  readonly email: string | null
  readonly phone: string | null
  readonly name: string | null
  readonly title: string | null
  readonly methods: readonly string[]
  readonly confidence: number
}

/** The tenant's contacts, with the methods that found each of them. */
export async function demoContacts(db: Database, tenantId: string): Promise<DemoContactRow[]> {
  const { rows } = await sql<DemoContactRow>`
    SELECT domains.host, contacts.email, contacts.phone, contacts.name, contacts.title, contacts.confidence,
      (SELECT array_agg(DISTINCT method ORDER BY method) FROM contact_evidence AS proof
        WHERE proof.contact_id = contacts.id AND proof.field IN ('email', 'phone')) AS methods
    FROM contacts JOIN domains ON domains.id = contacts.domain_id
    WHERE contacts.tenant_id = ${tenantId} ORDER BY domains.host, contacts.email, contacts.phone
  `.execute(db)
  return rows
}

/** Compares every email and phone number with the known truth about the demo town. */
export function scoreContacts(contacts: readonly DemoContactRow[]): Score {
  const found = contacts.flatMap(({ host, email, phone }): FoundValue[] =>
    [email, phone].flatMap((value) => (value === null ? [] : [{ host, value }])),
  )
  return scoreOf(truthOf(demoTown), found)
}
