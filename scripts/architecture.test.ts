// What ARCHITECTURE.md says about the source and import rules cannot express.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Rule {
  readonly claim: string
  readonly folders: string
  readonly forbidden: RegExp
  readonly except?: RegExp
}

const rules: readonly Rule[] = [
  {
    claim: 'no stage has its own claim query, loop or timer',
    folders: 'src/stages',
    forbidden: /runJobLoop|setInterval|croner|_lease_token|FROM leases/,
  },
  {
    claim: 'only main reads arguments, signals and exit codes',
    folders: 'src',
    forbidden: /process\.(?:argv|exit|exitCode|on|once)\b/,
    except: /^src\/main\//,
  },
  {
    claim: 'only config.ts reads the environment',
    folders: 'src',
    forbidden: /process\.env\b/,
    except: /^src\/config\.ts$/,
  },
  {
    claim: 'extraction has no network, no database and no clock',
    folders: 'src/extract',
    forbidden:
      /from '(?:node:(?:net|http|https|dns|tls|fs)|undici|pg|kysely)|Date\.now\(|new Date\(\)|performance\.now\(/,
    except: /fixtures\//,
  },
  {
    claim: 'checks of an e-mail itself have no network, no database and no clock',
    folders: 'src/validation/offline',
    forbidden:
      /from '(?:node:(?:net|http|https|dns|tls|fs)|undici|pg|kysely)|Date\.now\(|new Date\(\)|performance\.now\(/,
  },
  {
    claim: 'the crawler has no database',
    folders: 'src/crawl',
    forbidden: /from '(?:pg|kysely)/,
  },
  {
    claim: 'checks of e-mails, destinations and the matching of places have no database',
    folders: 'src/{validation,destinations,matching}',
    forbidden: /from '(?:pg|kysely)/,
  },
  {
    claim: 'the SDK contains no stage',
    folders: 'src/curation',
    forbidden: /\bwf[0-9]-/,
  },
  {
    claim: 'providers have no database and no timers',
    folders: 'src/providers',
    forbidden: /from '(?:pg|kysely)|setInterval/,
  },
  {
    claim: 'the API has one version',
    folders: 'src/http',
    forbidden: /['"`]\/api\/(?!v2)/,
  },
]

const sourceFiles = (folder: string) =>
  globSync(`${folder}/**/*.ts`).filter(
    (file) => !/\.(?:test|testing|types)\.ts$|^src\/testing\/|^src\/db\/schema\.ts$/.test(file),
  )

test.each(rules)('$claim', ({ folders, forbidden, except }) => {
  const files = sourceFiles(folders).filter((file) => except?.test(file) !== true)
  expect(files.length).toBeGreaterThan(10)
  expect(files.filter((file) => forbidden.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('ARCHITECTURE.md lists every table, and no other', () => {
  const schema = readFileSync('src/db/schema.ts', 'utf8')
  const declared = schema.slice(schema.indexOf('export interface DB {'))
  const tables = [...declared.matchAll(/^ {2}(\w+):/gm)].map(([, name]) => name)
  expect(tables.length).toBeGreaterThan(30)
  const text = readFileSync('ARCHITECTURE.md', 'utf8')
  const section = text.slice(text.indexOf('## The tables'))
  const listed = [...section.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell]) =>
    [...(cell ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
  expect(listed.toSorted()).toEqual(tables.toSorted())
})
