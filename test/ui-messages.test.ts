// The web app translates every error code and field problem of the server.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { errorCatalogue } from '../src/core/error-catalogue.ts'

interface App {
  readonly failureText: (error: unknown) => string
  readonly ApiProblem: new (status: number, document: object, retryAfter: null) => Error
}

/** A computed path, so the compiler does not check browser code with Node types. */
const load = (file: string): Promise<object> => import(join(import.meta.dirname, '../ui/src', file))

let { failureText, ApiProblem } = {} as App
beforeAll(async () => {
  // The app reads its language from localStorage when it loads.
  vi.stubGlobal('localStorage', { getItem: () => 'de', setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => undefined)
  const app = { ...(await load('messages/failure-text.ts')), ...(await load('api/api-problem.ts')) } as App
  ;({ failureText, ApiProblem } = app)
})

/** Codes of commands and start-up, and HTTP statuses of websites, which the app shows as numbers. */
const notShownInApp =
  /^(http_\d+$|v1_un(reachable|usable)|database_(too_old|unsuitable)|migration_(changed|waits)|server_unreachable|backup_|restore_|embedded_(unavailable|home|other|failed)|stage_(registry|outcome)|port_taken|address_unusable|route_undeclared)/

test('every error code that the app can show has a German text', () => {
  const english = 'The English text of the server.'
  const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]
  const untranslated = codes.filter((code) => {
    if (notShownInApp.test(code)) return false
    const text = failureText(new ApiProblem(400, { code, detail: english }, null))
    return text.replace(`: ${english}`, '').trim() === english
  })
  expect(untranslated).toEqual([])
})

/** Problems of API clients only: the app offers a choice instead. */
const apiClientsOnly = [
  'is not true',
  'is not text',
  'is not an object',
  'is no gate',
  'is no entity',
  'is not a curation status',
  'is not a SHA-256 in lower-case hexadecimal',
  'is not 1 to 255 printable characters',
  'is not {kind, value} or {kind, hash}',
  'is neither true nor false',
  'is given beside ids',
  'is missing, or given beside all',
  'is missing, or given more than once',
  'names a column that has no facets',
  'is not none or auto',
  'is not people or system',
  'is not person, role or company',
  'is not places, domains, sitemap-files or pages',
  'is not email or phone',
  'is not a pair of ids',
  'is not 1 to 100 ids',
  'has the same contact twice',
  'has the same business twice',
  'is not same, different or null',
  'is not en or de',
]

test('every field problem in the contract has a German text', () => {
  const folder = join(import.meta.dirname, '../src/http/contract')
  const source = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const problems = source.flatMap((text) =>
    [...text.matchAll(/'((?:is|has|makes|names|includes) [^'\\]{2,80})'/g)].map(([, problem = '']) => problem),
  )
  expect(problems.length).toBeGreaterThan(80)
  const untranslated = [...new Set(problems)].filter((problem) => {
    const fields = [{ field: 'name', problem, way_out: 'Do it.' }]
    return failureText(new ApiProblem(422, { code: 'fields_invalid', detail: '', errors: fields }, null)).endsWith(
      'Do it.',
    )
  })
  expect(untranslated.filter((problem) => !apiClientsOnly.includes(problem))).toEqual([])
})
