import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeDomain } from '../../testing/page-fixture.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { domainStates } from './domain-states.ts'

const database = useTestDatabase()

const stateOf = async (id: string) => (await domainStates(database.db, [id]))[0]

/** A domain whose survey and discovery are done, with pages in these states. */
async function surveyedDomain(host: string, pages: readonly string[]): Promise<string> {
  const { db, tenantId } = database
  const id = await makeDomain(db, tenantId, host)
  await sql`UPDATE domains SET curation_status = 'Selected', metadata_status = 'Completed', metadata_outcome = 'ok',
      sitemap_analysis_status = 'Completed', sitemap_analysis_outcome = 'sitemaps_found',
      sitemap_analysis_finished_at = now() - interval '40 seconds'
    WHERE id = ${id}`.execute(db)
  for (const [index, status] of pages.entries())
    await sql`INSERT INTO pages (tenant_id, domain_id, url, curation_status, page_processing_status,
        page_processing_lease_token, page_processing_finished_at, page_processing_outcome)
      VALUES (${tenantId}, ${id}, ${`https://${host}/${index}`}, 'Selected', ${status},
        ${status === 'Processing' ? tenantId : null},
        ${status === 'Completed' || status === 'Error' ? sql`now() - interval '9 seconds'` : null},
        ${status === 'Completed' ? 'no_contacts' : null})`.execute(db)
  return id
}

test('counts the steps of a new domain', async () => {
  const { db, tenantId } = database
  const id = await makeDomain(db, tenantId, 'new.example.com')
  await sql`UPDATE domains SET metadata_status = 'Queued' WHERE id = ${id}`.execute(db)
  expect(await stateOf(id)).toMatchObject({
    done: false,
    outcome: null,
    surveyOpen: true,
    discoveryOpen: false,
    importsOpen: 0,
    pagesOpen: 0,
    isInFlight: false,
    idleSeconds: null,
    waitSeconds: 0,
  })
})

test('counts pages that are open, in flight and read', async () => {
  const id = await surveyedDomain('read.example.com', ['Completed', 'Completed', 'Processing', 'Queued', 'Error'])
  const state = await stateOf(id)
  expect(state).toMatchObject({ done: false, pages: 2, pagesOpen: 2, pagesEnded: 3, isInFlight: true, waitSeconds: 0 })
  expect(state?.idleSeconds).toBeCloseTo(9, 0)
})

test('a domain without open rows is done', async () => {
  const id = await surveyedDomain('done.example.com', ['Completed', 'Completed'])
  expect(await stateOf(id)).toMatchObject({ done: true, outcome: 'no_contacts', pagesOpen: 0 })
})

test('a domain waits for its next row, and for a pause of its lane', async () => {
  const { db } = database
  const retried = await surveyedDomain('retried.example.com', ['Queued', 'Queued'])
  await sql`UPDATE pages SET page_processing_next_attempt_at = now() + interval '300 seconds'
    WHERE domain_id = ${retried}`.execute(db)
  expect((await stateOf(retried))?.waitSeconds).toBeCloseTo(300, 0)

  const paused = await surveyedDomain('paused.example.com', ['Queued'])
  await sql`INSERT INTO lanes (lane, next_at, paused_until)
    VALUES ('paused.example.com', now() + interval '1 hour', now() + interval '1 hour')`.execute(db)
  expect((await stateOf(paused))?.waitSeconds).toBeCloseTo(3600, 0)
  await sql`UPDATE pages SET page_processing_status = 'Processing', page_processing_lease_token = ${paused}
    WHERE domain_id = ${paused}`.execute(db)
  expect((await stateOf(paused))?.waitSeconds).toBe(0)
})
