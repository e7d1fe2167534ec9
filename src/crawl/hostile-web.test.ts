import { beforeAll, describe, expect, test } from 'vitest'
import { startCanary } from '../testing/fake-web/canary.ts'
import type { HostileJob, HostileOutcome } from '../testing/fake-web/hostile/fetch-in-child.ts'
import { hostileBodies } from '../testing/fake-web/hostile/hostile-bodies.ts'
import { hostileHeads } from '../testing/fake-web/hostile/hostile-heads.ts'
import { hostileRedirects } from '../testing/fake-web/hostile/hostile-redirects.ts'
import { type HostileServer, hello, reply } from '../testing/fake-web/hostile/hostile-server.ts'
import { hostileTexts } from '../testing/fake-web/hostile/hostile-texts.ts'
import { hostileTls } from '../testing/fake-web/hostile/hostile-tls.ts'
import { type HostileTarget, startHostileWeb } from '../testing/fake-web/hostile/start-hostile-web.ts'
import { runChild } from '../testing/run-child.ts'

/** Closes the connection after one response, so that the second request needs another connection and DNS lookup. */
const once: HostileServer['answer'] = (socket, request) => {
  reply(hello, 'Connection: close')(socket, request)
  socket.end()
}
const hostileNames: readonly HostileServer[] = [
  {
    name: 'a name that resolves to a public IP first and to a private one later',
    answer: once,
    url: (port) => `http://rebinding.test:${port}/`,
    ends: ['blocked_address'],
  },
  {
    name: 'a name with a private and a public IP',
    answer: once,
    url: (port) => `http://both.test:${port}/`,
    ends: ['ok'],
  },
  {
    name: 'a name with a trailing dot',
    answer: once,
    url: (port) => `http://local.test.:${port}/`,
    ends: ['blocked_address'],
  },
]

const canaryIp = '127.0.0.2'
const names = {
  'rebinding.test': [['127.0.0.1'], [canaryIp]],
  'both.test': [[canaryIp, '10.0.0.1', '127.0.0.1']],
  'local.test': [[canaryIp]],
  'private.test': [['10.0.0.7']],
  'mixed-private.test': [['fc00::1', '192.168.0.9', canaryIp]],
  ...Object.fromEntries(
    ['good', 'expired', 'future', 'other', 'stranger', 'hanging'].map((name) => [`${name}.test`, [['127.0.0.1']]]),
  ),
}

let targets: readonly HostileTarget[] = []
let outcomes: ReadonlyMap<string, HostileOutcome> = new Map()
let exitCode: number | null = null
let visits = 0

beforeAll(async () => {
  const tls = await hostileTls()
  const servers = [
    ...hostileBodies,
    ...hostileHeads,
    ...hostileRedirects,
    ...hostileTexts,
    ...hostileNames,
    ...tls.servers,
  ]
  const web = await startHostileWeb(servers)
  const canaries = await Promise.all(
    [80, ...web.targets.map(({ port }) => port)].map((port) => startCanary(canaryIp, port)),
  )
  targets = web.targets
  const job: HostileJob = { targets, names, trusted: tls.trusted, ports: targets.map(({ port }) => port) }
  const run = await runChild(script, job)
  outcomes = new Map((run.lines as HostileOutcome[]).map((outcome) => [outcome.name, outcome]))
  exitCode = run.exitCode
  visits = canaries.reduce((sum, canary) => sum + canary.visits(), 0)
  await Promise.all(canaries.map((canary) => canary.close()))
  await web.close()
}, 300_000)

const script = new URL('../testing/fake-web/hostile/fetch-in-child.ts', import.meta.url)

describe('the hostile web', () => {
  test('has at least 40 servers, and none of them crashes the client', () => {
    expect(targets.length).toBeGreaterThanOrEqual(40)
    expect(outcomes.size).toBe(targets.length)
    expect(exitCode).toBe(0)
  })

  test('every server ends with its expected result', () => {
    const wrong = targets.flatMap(({ name, ends, contains }) => {
      const outcome = outcomes.get(name)
      const right = outcome !== undefined && ends.includes(outcome.end) && outcome.text.includes(contains ?? '')
      return right ? [] : [{ name, ends, contains, end: outcome?.end, text: outcome?.text }]
    })
    expect(wrong).toEqual([])
  })

  test('no request reaches an IP that is not allowed', () => expect(visits).toBe(0))

  test('no fetch exceeds its deadline', () => {
    // The caps allow two attempts of six seconds and the pauses between them.
    expect([...outcomes.values()].filter(({ milliseconds }) => milliseconds > 20_000)).toEqual([])
  })

  test('no server makes the process grow by more than 64 MB', () => {
    expect([...outcomes.values()].filter(({ growthMb }) => growthMb > 64)).toEqual([])
  })

  test('invalid certificates are recorded', () => {
    expect(outcomes.get('TLS expired')?.tlsProblem).toBe('CERT_HAS_EXPIRED')
    expect(outcomes.get('TLS for another host')?.tlsProblem).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(outcomes.get('TLS self-signed')?.tlsProblem).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  })
})
