import { expect, test } from 'vitest'
import { v1Enums } from '../../testing/v1-database/v1-enums.ts'
import { readCurationStatus } from './curation-status.ts'
import { progressOf, readWorkStatus } from './processing-status.ts'

test('every value of the V1 enumerations is known', () => {
  const choices = [
    'place_status_enum',
    'sitemap_curation_status_enum',
    'page_curation_status',
    'contact_curation_status',
    'crm_sync_status',
  ]
  const work = [
    'gcp_api_deep_scan_status',
    'domain_extraction_status_enum',
    'SitemapAnalysisStatusEnum',
    'sitemapimportprocessingstatus',
    'page_processing_status',
    'crm_processing_status',
  ]
  expect(
    choices.flatMap((name) => v1Enums[name] ?? []).filter((value) => readCurationStatus(value) === undefined),
  ).toEqual([])
  expect(work.flatMap((name) => v1Enums[name] ?? []).filter((value) => readWorkStatus(value) === undefined)).toEqual([])
})

test.each(['Weird', 'constructor', '__proto__', 'Page.Odd'])('rejects the unknown value "%s"', (value) => {
  expect([readCurationStatus(value), readWorkStatus(value)]).toEqual([undefined, undefined])
})

const now = new Date('2025-11-20T12:00:00Z')
const facts = { outcome: 'ok', error: null, now, fresh: 'Queued' } as const

test.each([
  ['waiting', '2025-11-20T11:00:00Z', 'Queued', 'Queued', null],
  ['waiting', '2025-11-20T11:00:00Z', 'retryable', 'Error', 'v1_unfinished'],
  ['waiting', '2025-11-10T11:00:00Z', 'Queued', 'Error', 'v1_unfinished'],
  ['requested', '2025-11-10T11:00:00Z', 'Queued', null, null],
  ['stuck', '2025-11-20T11:59:00Z', 'Queued', 'Error', 'v1_unfinished'],
  ['failed', null, 'Queued', 'Error', 'v1_failed'],
  ['done', null, 'Queued', 'Completed', null],
  ['never', null, 'Queued', null, null],
] as const)('%s since %s, if fresh %s: %s', (work, at, fresh, status, error_code) => {
  expect(progressOf({ ...facts, work, at, fresh })).toMatchObject({ status, error_code })
})
