// What the server says reaches people in their language: the web app knows its codes and its sentences by heart.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { errorCatalogue } from '../src/core/error-catalogue.ts'

interface App {
  readonly failureText: (error: unknown) => string
  readonly ApiProblem: new (status: number, document: object, retryAfter: null) => Error
}

/** By a name that the compiler does not follow: the app is written for browsers, and its types are checked with theirs. */
const load = (file: string): Promise<object> => import(join(import.meta.dirname, '../ui/src', file))

let { failureText, ApiProblem } = {} as App
beforeAll(async () => {
  // The app reads its language from the browser when it is loaded.
  vi.stubGlobal('localStorage', { getItem: () => 'de', setItem: () => undefined })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => undefined)
  const app = { ...(await load('messages/failure-text.ts')), ...(await load('api/api-problem.ts')) } as App
  ;({ failureText, ApiProblem } = app)
})

/** Told by commands or by a server that does not start; a site's own status is only ever a number beside it. */
const notInTheApp =
  /^(http_\d+$|v1_un(reachable|usable)|database_too_old|migration_changed|backup_|restore_|embedded_(unavailable|home|other|failed)|stage_(registry|outcome)|port_taken|address_unusable|route_undeclared)/

test('every code that a person can meet has a German sentence', () => {
  const english = 'The server says it in English.'
  const codes = Object.keys(errorCatalogue) as (keyof typeof errorCatalogue)[]
  const untold = codes.filter((code) => {
    if (notInTheApp.test(code)) return false
    const told = failureText(new ApiProblem(400, { code, detail: english }, null))
    return told.replace(`: ${english}`, '').trim() === english
  })
  expect(untold).toEqual([])
})

/** Only programs send these: the app offers a choice instead. */
const byPrograms = [
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
  'is not people or house',
  'is not person, role or company',
  'is not places, domains, sitemap-files or pages',
  'is not email or phone',
]

test('every problem of a field that the contract tells has one, too', () => {
  const folder = join(import.meta.dirname, '../src/http/contract')
  const source = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
  const told = source.flatMap((text) =>
    [...text.matchAll(/'((?:is|has|makes|names|includes) [^'\\]{2,80})'/g)].map(([, said = '']) => said),
  )
  expect(told.length).toBeGreaterThan(80)
  const untold = [...new Set(told)].filter((problem) => {
    const fields = [{ field: 'name', problem, way_out: 'Do it.' }]
    return failureText(new ApiProblem(422, { code: 'fields_invalid', detail: '', errors: fields }, null)).endsWith(
      'Do it.',
    )
  })
  expect(untold.filter((problem) => !byPrograms.includes(problem))).toEqual([])
})
