import { afterEach, beforeEach, expect, test } from 'vitest'
import { startZoneServer, type ZoneServer } from '../testing/dns-zone-server.ts'
import { createEmailValidator } from './create-email-validator.ts'
import { createMemoryCache, type DomainCache } from './dns/domain-cache.ts'
import { createMailResolver } from './dns/mail-resolver.ts'

const zone = `
  pelion.de      MX  10 mx.pelion.de
  mx.pelion.de   A   192.0.2.1
  null.de        MX  0 .
  implicit.de    60  A 192.0.2.2
  fails.de       SERVFAIL
  silent.de      SILENT
`
let server: ZoneServer
beforeEach(async () => {
  server = await startZoneServer(zone)
})
afterEach(() => server.close())

const resolver = () => createMailResolver({ servers: [server.server], timeoutMs: 200, tries: 1 })

test('asks once for 1,000 e-mails of a domain, in overlapping calls and later ones', async () => {
  const validator = createEmailValidator({ resolver: resolver(), cache: createMemoryCache(), maxConcurrent: 8 })
  const emails = Array.from({ length: 1_000 }, (_, n) => `jo${n}@pelion.de`)
  const calls = Array.from({ length: 20 }, (_, n) => validator.validate(emails.slice(n * 50, n * 50 + 50)))
  const verdicts = (await Promise.all(calls)).flat()
  verdicts.push(...(await validator.validate(emails)))
  expect(verdicts.map(({ email }) => email)).toEqual([...emails, ...emails])
  expect(new Set(verdicts.map(({ verdict }) => verdict))).toEqual(new Set(['safe']))
  expect(Object.fromEntries(server.questions)).toEqual({ 'pelion.de MX': 1, 'mx.pelion.de A': 1 })
})

test('stores answers for a day, missing mail servers for hours and failures for minutes; expired ones are asked again', async () => {
  let now = 0
  const memory = createMemoryCache({ now: () => now })
  const ttls = new Map<string, number>()
  const cache: DomainCache = {
    getMany: (domains) => memory.getMany(domains),
    async putMany(entries) {
      for (const { domain, ttlSeconds } of entries) ttls.set(domain, ttlSeconds)
      await memory.putMany(entries)
    },
  }
  const validator = createEmailValidator({ resolver: resolver(), cache })
  const emails = ['jo@pelion.de', 'jo@null.de', 'jo@implicit.de', 'jo@fails.de', 'jo@gone.de']
  const before = await validator.validate(emails)
  expect(Object.fromEntries(ttls)).toEqual({
    'pelion.de': 86_400,
    'null.de': 10_800,
    'gone.de': 10_800,
    // Its own TTL of a minute is below the shortest time that we keep answers.
    'implicit.de': 300,
    'fails.de': 300,
  })
  now = 299_000
  const asked = server.questions.get('fails.de MX')
  expect(await validator.validate(emails)).toEqual(before)
  expect(server.questions.get('fails.de MX')).toBe(asked)
  now = 301_000
  await validator.validate(emails)
  expect(server.questions.get('fails.de MX')).toBeGreaterThan(asked ?? 0)
  expect(server.questions.get('null.de MX')).toBe(1)
})

test('an aborted call stops waiting, and the other one gets its verdict', async () => {
  const validator = createEmailValidator({ resolver: resolver(), cache: createMemoryCache() })
  const stop = new AbortController()
  const stopped = validator.validate(['jo@silent.de'], stop.signal)
  const other = validator.validate(['ann@silent.de', 'ann@pelion.de'])
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  expect(await other).toMatchObject([{ verdict: 'unknown', reasons: ['dns_failed'] }, { verdict: 'safe' }])
})

test('a cache that fails is an error of the call, and the next call asks again', async () => {
  const memory = createMemoryCache()
  let works = false
  const cache: DomainCache = {
    getMany: (domains) => (works ? memory.getMany(domains) : Promise.reject(new Error('the database is away'))),
    putMany: (entries) => memory.putMany(entries),
  }
  const validator = createEmailValidator({ resolver: resolver(), cache })
  await expect(validator.validate(['jo@pelion.de'])).rejects.toThrow('the database is away')
  works = true
  expect(await validator.validate(['jo@pelion.de'])).toMatchObject([{ verdict: 'safe' }])
})

test('the memory cache keeps the newest domains', async () => {
  const cache = createMemoryCache({ maxDomains: 2 })
  const validator = createEmailValidator({ resolver: resolver(), cache })
  await validator.validate(['jo@null.de'])
  await validator.validate(['jo@pelion.de', 'jo@gone.de'])
  expect([...(await cache.getMany(['null.de', 'pelion.de', 'gone.de'])).keys()]).toEqual(['pelion.de', 'gone.de'])
})
