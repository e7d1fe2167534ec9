import { sql } from 'kysely'
import type { SourcedContact } from '../../contacts/save-sourced-contacts.ts'
import type { Trx } from '../../db/transaction.ts'

interface Company {
  readonly name: string | null
  readonly city: string | null
}

/**
 * Companies of a list without a website that are known with a site or a place: the only business of that name, not in
 * another town. Returns where the contacts of a company belong, or undefined.
 */
export async function findKnownCompanies(
  trx: Trx,
  tenantId: string,
  companies: readonly Company[],
): Promise<(company: Company) => SourcedContact['parent'] | undefined> {
  const { rows } = await sql<Company & { lead_id: string; domain_id: string | null; host: string | null }>`
    SELECT wanted.name, wanted.city, leads.id AS lead_id, leads.domain_id, leads.host
    FROM (
      SELECT DISTINCT name, city FROM jsonb_to_recordset(${JSON.stringify(companies)}::jsonb) AS listed (name text, city text)
      WHERE name IS NOT NULL
    ) AS wanted
    JOIN LATERAL (
      SELECT min(id::text)::uuid AS id FROM local_businesses AS known
      WHERE known.tenant_id = ${tenantId} AND lower(known.name) = lower(wanted.name)
        AND (known.place_id IS NOT NULL OR known.domain_id IS NOT NULL)
        AND (lower(known.city) = lower(wanted.city)) IS NOT FALSE
      HAVING count(*) = 1
    ) AS match ON true
    JOIN leads ON leads.local_business_id = match.id`.execute(trx)
  const parents = new Map(
    rows.map((row): [string, SourcedContact['parent']] => [
      keyOf(row),
      row.domain_id === null || row.host === null
        ? { leadId: row.lead_id }
        : { domainId: row.domain_id, host: row.host },
    ]),
  )
  return (company) => parents.get(keyOf(company))
}

const keyOf = ({ name, city }: Company) => JSON.stringify([name, city])
