import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTestDatabase } from '../../testing/test-database.ts'
import { countOpenPages } from './parallel-run.ts'

const database = useTestDatabase()

test('a page is open if it is in flight or can start soon, and a retry if it is due', async () => {
  const { db, tenantId: tenant_id } = database
  const domain = (host: string) =>
    db.insertInto('domains').values({ tenant_id, host }).returning('id').executeTakeFirstOrThrow()
  const [free, paused] = [await domain('free.test'), await domain('paused.test')]
  await sql`INSERT INTO lanes (lane, next_at) VALUES ('paused.test', now() + interval '1 hour')`.execute(db)
  const open = async (seconds: number, code: string | null = null, { id: domain_id } = free) => {
    const { id } = await db
      .insertInto('pages')
      .values({
        tenant_id,
        domain_id,
        url: `https://free.test/${seconds}/${code}`,
        page_processing_status: 'Queued',
        page_processing_error_code: code,
        page_processing_next_attempt_at: sql`now() + make_interval(secs => ${seconds})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return (await countOpenPages(db, [id])) === 1
  }
  expect([await open(-1), await open(5), await open(60)]).toEqual([true, true, false])
  expect([await open(-1, 'http_503'), await open(5, 'http_503'), await open(5, 'host_busy')]).toEqual([
    true,
    false,
    true,
  ])
  expect(await open(-1, null, paused)).toBe(false)
})
