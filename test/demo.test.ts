import { readdirSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { cleanUpProducts, newFolder, runProduct } from './support/product.ts'

afterEach(() => expect(cleanUpProducts()).toEqual([]))

interface DemoAnswer {
  readonly recall: number
  readonly precision: number
  readonly contacts: number
  readonly seconds: number
  readonly stages: Readonly<Record<string, { completed: number; waiting: number; failed: number }>>
}

test('the demo finds the contacts of the town, runs every stage, and leaves no files', {
  timeout: 300_000,
}, async () => {
  // Its own temporary folder: other demos may run at the same time.
  const { folder } = newFolder()
  const { code, stdout, stderr } = await runProduct(['demo', '--json'], { env: { TMPDIR: folder } })
  // Errors would be logged to stderr.
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const answer = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as DemoAnswer
  expect(answer.recall).toBeGreaterThanOrEqual(0.97)
  expect(answer.precision).toBeGreaterThanOrEqual(0.98)
  expect(answer.contacts).toBeGreaterThan(120)
  expect(Object.keys(answer.stages)).toEqual([
    'wf1-place-search',
    'wf2-deep-scan',
    'wf3-domain-extraction',
    'wf4-domain-metadata',
    'wf4-sitemap-discovery',
    'wf6-sitemap-import',
    'wf7-page-extraction',
  ])
  for (const stage of Object.values(answer.stages)) {
    expect(stage.completed).toBeGreaterThan(0)
    expect(stage.failed).toBe(0)
  }
  expect(readdirSync(folder)).toEqual([])
})
