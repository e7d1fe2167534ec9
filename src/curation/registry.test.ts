import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { curationStatuses, processingStatuses } from '../db/status.ts'
import { stagesFolder, workflowsOf } from '../stages/index.ts'
import { useTestDatabase } from '../testing/test-database.ts'
import { unavailableTools } from '../testing/unavailable-tools.ts'
import { bootCheck, statusValues } from './boot-check.ts'
import { defineStage, type Stage } from './define-stage.ts'
import { createRegistry } from './registry.ts'

const database = useTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'scrapersky-stages-'))
mkdirSync(join(folder, 'wf2-deep-scan'))
afterAll(() => rmSync(folder, { recursive: true }))

const stage: Stage = defineStage({
  id: 'wf2-deep-scan',
  summary: 'x',
  scheduler: 'DEEP_SCAN',
  entity: 'places',
  progress: 'deep_scan',
  columns: ['name'],
  gate: { column: 'curation_status', when: 'Selected' },
  claim: { leaseSeconds: 60, maxAttempts: 3 },
  outcomes: ['ok'],
  process: async () => 'ok' as const,
})
const registryOf = (...stages: Stage[]) => createRegistry([{ folder: 'wf2-deep-scan', stages }])

test('refuses two stages with the same id or the same queue', () => {
  expect(() => registryOf(stage, stage)).toThrow(
    /two stages have the id wf2-deep-scan\n- two stages work on places.deep_scan/,
  )
})

test('refuses back-pressure from a stage that does not exist', () => {
  expect(() => registryOf({ ...stage, yieldsTo: 'wf9' })).toThrow('yields to wf9, which does not exist')
})

test('refuses stages that yield to each other', () => {
  const named = (id: string, yieldsTo: string): Stage => ({ ...stage, id, progress: id, yieldsTo })
  expect(() => registryOf(named('a', 'a'))).toThrow('stages yield to each other, so none of them could claim: a -> a')
  const cycle = [named('c', 'a'), named('a', 'b'), named('b', 'c'), named('d', 'a')]
  expect(() => registryOf(...cycle)).toThrow(/^The stages cannot start:\n- stages yield .* claim: a -> b -> c -> a$/)
})

test('refuses an unknown stage and lists the existing ones', () => {
  expect(() => registryOf(stage).stage('wf3')).toThrow('There is no stage "wf3". The stages are: wf2-deep-scan.')
})

test('accepts a stage that matches the database', async () => {
  await expect(bootCheck(database.db, registryOf(stage), folder)).resolves.toBeUndefined()
})

test('names all missing tables and columns', async () => {
  const wrong = { ...stage, columns: ['colour'], progress: 'shallow_scan' }
  await expect(bootCheck(database.db, registryOf(wrong), folder)).rejects.toThrow(
    /places\.shallow_scan_status does not exist\n(.*\n)*.*places\.colour does not exist/,
  )
})

test('names a lookup with invalid SQL and one that hides a column', async () => {
  const wrong = { ...stage, lookups: { colour: sql`SELECT colour FROM domains`, name: sql`SELECT 1` } }
  await expect(bootCheck(database.db, registryOf(wrong), folder)).rejects.toThrow(
    /the lookup name would hide places\.name\n.*the lookup colour fails: column "colour" does not exist/,
  )
})

test('names a folder that is not listed and a listed folder that does not exist', async () => {
  mkdirSync(join(folder, 'wf9-forgotten'))
  const registry = createRegistry([
    { folder: 'wf2-deep-scan', stages: [stage] },
    { folder: 'wf8-missing', stages: [] },
  ])
  await expect(bootCheck(database.db, registry, folder)).rejects.toThrow(
    /folder wf9-forgotten has no line in stages\/index.ts\n- workflow wf8-missing has no folder/,
  )
  rmSync(join(folder, 'wf9-forgotten'), { recursive: true })
})

test('names a CHECK whose values differ from status.ts', async () => {
  await sql`ALTER TABLE places DROP CONSTRAINT places_deep_scan_status_check`.execute(database.db)
  await expect(bootCheck(database.db, registryOf(stage), folder)).rejects.toThrow(
    'places.deep_scan_status allows anything',
  )
  await sql`ALTER TABLE places ADD CONSTRAINT places_deep_scan_status_check
    CHECK (deep_scan_status IN ('Queued', 'Processing', 'Complete', 'Error'))`.execute(database.db)
  await expect(bootCheck(database.db, registryOf(stage), folder)).rejects.toThrow(
    'not Queued, Processing, Completed, Error',
  )
  await sql`ALTER TABLE places DROP CONSTRAINT places_deep_scan_status_check, ADD CONSTRAINT places_deep_scan_status_check
    CHECK (deep_scan_status IN ('Queued', 'Processing', 'Completed', 'Error'))`.execute(database.db)
})

test('every status value of the database is in status.ts', async () => {
  const words = await statusValues(database.db)
  expect(words.size).toBeGreaterThan(15)
  for (const [column, allowed] of words) {
    // What a bulk change remembers of a row is its curation.
    const isCuration = /\.(curation|before)_status$/.test(column)
    expect([column, allowed.toSorted()]).toEqual([
      column,
      (isCuration ? curationStatuses : processingStatuses).toSorted(),
    ])
  }
})

test('the workflows of this version pass the check without opening any dependency', async () => {
  await expect(
    bootCheck(database.db, createRegistry(workflowsOf(unavailableTools)), stagesFolder),
  ).resolves.toBeUndefined()
})

test('each stage yields to the next one in the pipeline', () => {
  const { stages } = createRegistry(workflowsOf(unavailableTools))
  const ways = stages.flatMap(({ id, yieldsTo }) => (yieldsTo === undefined ? [] : [`${id} > ${yieldsTo}`]))
  expect(ways).toEqual([
    'wf1-place-search > wf2-deep-scan',
    'wf2-deep-scan > wf3-domain-extraction',
    'wf3-domain-extraction > wf4-domain-metadata',
    'wf4-sitemap-discovery > wf6-sitemap-import',
    'wf6-sitemap-import > wf7-page-extraction',
  ])
})
