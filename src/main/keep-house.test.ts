import { expect, test } from 'vitest'
import { quietLog } from '../testing/loops.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { until } from '../testing/until.ts'
import { keepHouse } from './keep-house.ts'

const database = useTestDatabase()

test('content whose time was over while nobody ran is cleared at the start', async () => {
  const { db, tenantId } = database
  const place = { tenant_id: tenantId, provider: 'google-places', name: 'Smile' }
  const [past, future] = [new Date(Date.now() - 1000), new Date(Date.now() + 60_000)]
  await db
    .insertInto('places')
    .values([
      { ...place, provider_place_id: 'old', retain_until: past },
      { ...place, provider_place_id: 'young', retain_until: future },
    ])
    .execute()
  const stop = keepHouse({ db, log: quietLog })
  const names = async () => {
    const rows = await db
      .selectFrom('places')
      .select(['provider_place_id', 'name'])
      .orderBy('provider_place_id')
      .execute()
    return rows.map(({ provider_place_id: id, name }) => `${id} ${name}`)
  }
  await until('the clearing', async () => (await names())[0] === 'old null')
  expect(await names()).toEqual(['old null', 'young Smile'])
  stop()
})
