import { expect, test } from 'vitest'
import { suppress } from '../contacts/suppression/suppression.ts'
import { createAutopilot } from '../curation/autopilot/autopilot.ts'
import { inTransaction } from '../db/transaction.ts'
import { registryWith, systemUserId } from '../testing/registry-with.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { createOrLinkDomains, type WantedDomain } from './create-domains.ts'

const database = useTestDatabase()
const autopilot = createAutopilot(() => registryWith({}), systemUserId)
const create = (...wanted: WantedDomain[]) =>
  inTransaction(database.db, (trx) => createOrLinkDomains(trx, database.tenantId, wanted, autopilot))
const rowOf = (host: string) =>
  database.db.selectFrom('domains').selectAll().where('host', '=', host).executeTakeFirstOrThrow()

test('a new domain is queued for its metadata', async () => {
  const domains = await create({ host: 'new.example', country: 'DE' })
  const row = await rowOf('new.example')
  expect(domains.get('new.example')).toEqual({ id: row.id, created: true })
  expect(row).toMatchObject({ curation_status: 'New', metadata_status: 'Queued', country: 'DE' })
})

test('a known domain keeps everything, and takes a country only when it has none', async () => {
  await create({ host: 'known.example', country: null })
  await database.db
    .updateTable('domains')
    .set({ curation_status: 'Not a Fit', metadata_status: 'Completed', title: 'Known' })
    .where('host', '=', 'known.example')
    .execute()
  expect((await create({ host: 'known.example', country: 'GB' })).get('known.example')?.created).toBe(false)
  expect((await create({ host: 'known.example', country: 'FR' })).get('known.example')?.created).toBe(false)
  expect(await rowOf('known.example')).toMatchObject({
    curation_status: 'Not a Fit',
    metadata_status: 'Completed',
    title: 'Known',
    country: 'GB',
  })
})

test('the same host twice creates one domain, with the first known country', async () => {
  const wanted = [null, 'AT', 'CH'].map((country) => ({ host: 'twice.example', country }))
  expect((await create(...wanted)).size).toBe(1)
  expect(await rowOf('twice.example')).toMatchObject({ country: 'AT' })
})

test('concurrent calls in opposite orders create one row per host', async () => {
  const wanted = Array.from({ length: 200 }, (_, n) => ({ host: `h${n}.example`, country: null }))
  const answers = await Promise.all([create(...wanted), create(...wanted.toReversed()), create(...wanted)])
  for (const answer of answers) expect(answer.size).toBe(200)
  const created = answers.map((answer) => [...answer.values()].filter((domain) => domain.created).length)
  expect(created.reduce((sum, count) => sum + count)).toBe(200)
  expect(new Set(answers.flatMap((answer) => [...answer.values()].map(({ id }) => id))).size).toBe(200)
})

test('a suppressed site is not created', async () => {
  const request = {
    tenantId: database.tenantId,
    kind: 'domain',
    value: 'suppressed.example',
    reason: 'requested',
  } as const
  await suppress(database.db, request)
  const domains = await create(
    { host: 'shop.suppressed.example', country: null },
    { host: 'fine.example', country: null },
  )
  expect([...domains.keys()]).toEqual(['fine.example'])
})

test('without hosts it returns an empty map', async () => expect((await create()).size).toBe(0))
