import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bannedTerms } from './banned-terms.ts'
import { findBannedTerms } from './check-language.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrapersky-language-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

function check(files: Record<string, string>) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/check-language.ts', folder], { encoding: 'utf8' })
  return { status, lines: stdout.split('\n').filter((line) => line !== '') }
}

test('fails on a banned name, a figure of speech and German copy, and says what to write instead', () => {
  const { status, lines } = check({
    'src/core/slots.ts': '// Limits concurrency.\nexport const mostRows = 5\n',
    'docs/guide.md': 'Rows that must not leave the house.\n',
    'ui/messages.ts': "export const de = { lead: 'Jedes Tor hat eine Regel.' }\n",
  })
  expect(status).toBe(1)
  expect(lines.sort()).toEqual([
    expect.stringMatching(/^docs\/guide\.md:1: "leave the house": write /),
    expect.stringMatching(/^docs\/guide\.md:1: "the house": write /),
    'src/core/slots.ts:2: "mostRows": write max...',
    'ui/messages.ts:1: "Tor": write Schritt',
  ])
})

test('passes clean files, and skips dependencies, builds and the home of the database', () => {
  expect(
    check({
      'src/core/slots.ts': '// Limits concurrency.\nexport const maxRows = 5\n',
      'data/notes.md': 'The order of the house.\n',
      'node_modules/other/index.mjs': 'export const mostRows = 5\n',
      'ui/dist/app.mjs': 'const mostRows = 5\n',
    }),
  ).toEqual({ status: 0, lines: [] })
})

test('allows a term as data in the paths that its rule names', () => {
  const text = "name: 'Cloudflare Turnstile'\n"
  expect(findBannedTerms('src/extract/site/technologies/consent.ts', text)).toEqual([])
  expect(findBannedTerms('src/core/semaphore.ts', text)).toMatchObject([{ line: 1, term: 'Turnstile' }])
})

test('fails on business rules in src/db, outside the generated schema', () => {
  const text = 'DELETE FROM contact_evidence; SELECT retention_days, budget FROM suppressions'
  const terms = ['contact_evidence', 'retention_days', 'budget', 'suppressions']
  for (const path of ['src/db/sql/example.sql', 'src/db/example.test.ts'])
    expect(findBannedTerms(path, text).map(({ term }) => term)).toEqual(terms)
  for (const path of ['src/db/schema.ts', 'src/contacts/sql/example.sql'])
    expect(findBannedTerms(path, text)).toEqual([])
})

test('every rule has a replacement that the check allows', () => {
  for (const { replacement } of bannedTerms) expect(findBannedTerms('src/any.ts', replacement)).toEqual([])
})

test('every path of a rule exists', () => {
  const paths = new Set([...bannedTerms.flatMap(({ only = [], except = [] }) => [...only, ...except])])
  expect([...paths].filter((path) => !existsSync(path))).toEqual([])
})
