import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeLead } from '../testing/lead.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { addTlsException } from './tls-exceptions.ts'
import { tlsExceptionsOf } from './tls-exceptions-of.ts'

const database = useTestDatabase()

// Stages claim the rows of all tenants as the owner: nothing but this condition separates them.
test.each(['domains', 'sitemap_files', 'pages'] as const)(
  'rows of %s have the exceptions of their tenant only',
  async (table) => {
    const { db } = database
    const [one, other] = [await makeLead(db, `one-${table}`), await makeLead(db, `other-${table}`)]
    await addTlsException(db, { tenantId: one.tenantId, actorId: null }, { host: 'shop.example', reason: 'expired' })
    const exceptions = async (tenantId: string) => {
      const { rows } = await sql<{ hosts: string[] }>`
      SELECT DISTINCT (${tlsExceptionsOf(table)}) AS hosts FROM ${sql.table(table)} WHERE tenant_id = ${tenantId}`.execute(
        db,
      )
      return rows.flatMap(({ hosts }) => hosts)
    }
    expect(await exceptions(one.tenantId)).toContain('shop.example')
    expect(await exceptions(other.tenantId)).not.toContain('shop.example')
  },
)
