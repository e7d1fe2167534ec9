import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { startZoneServer } from '../../testing/dns-zone-server.ts'
import { createEmailValidator } from '../create-email-validator.ts'
import { createMemoryCache } from '../dns/domain-cache.ts'
import { createMailResolver } from '../dns/mail-resolver.ts'
import { createMailboxProbe } from './mailbox-probe.ts'
import { readRcptReply } from './read-reply.ts'

const closing: (() => Promise<unknown> | undefined)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

/** A real SMTP server. `answers` are the replies to RCPT by local part; others are unknown mailboxes. */
async function startServer(answers: Readonly<Record<string, number>>, more: SMTPServerOptions = {}) {
  const log: string[] = []
  let open = 0
  let maxOpen = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onConnect(_, done) {
      log.push('connect')
      maxOpen = Math.max(maxOpen, ++open)
      done()
    },
    onClose: () => {
      open--
    },
    onRcptTo({ address }, _, done) {
      const local = address.split('@')[0] ?? ''
      log.push(/^[0-9a-f]{18}$/.test(local) ? 'RCPT random' : `RCPT ${local}`)
      const responseCode = answers[local] ?? answers['*'] ?? 550
      done(responseCode === 250 ? null : Object.assign(new Error('no'), { responseCode }))
    },
    onData(_, __, done) {
      log.push('DATA')
      done()
    },
    ...more,
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  closing.push(() => new Promise<void>((done) => server.close(done)))
  return { port: (server.server.address() as AddressInfo).port, log, maxOpen: () => maxOpen }
}

const resolver = { ips: async () => ({ ok: true, records: ['127.0.0.1'] }) as const }
const probeAt = (port: number, more = {}) =>
  createMailboxProbe({
    resolver,
    mayConnect: () => true,
    from: 'check@pelion.de',
    port,
    gapMs: 1,
    timeoutMs: 500,
    ...more,
  })

test('asks RCPT for each e-mail and never sends DATA; greylisting is unknown', async () => {
  const server = await startServer({ jo: 250, grey: 450, full: 452, gone: 550 })
  const emails = ['jo@firm.de', 'grey@firm.de', 'full@firm.de', 'gone@firm.de']
  expect(Object.fromEntries(await probeAt(server.port).ask(['mx.firm.de'], emails))).toEqual({
    'jo@firm.de': 'accepted',
    'grey@firm.de': 'unknown',
    'full@firm.de': 'unknown',
    'gone@firm.de': 'refused',
  })
  expect(server.log).toEqual(['connect', 'RCPT random', 'RCPT jo', 'RCPT grey', 'RCPT full', 'RCPT gone'])
})

test('one connection at a time to a server, with a limited number of e-mails each', async () => {
  const server = await startServer({ jo: 250 })
  const probe = probeAt(server.port, { maxPerConnection: 2 })
  const calls = [1, 2, 3].map((n) => probe.ask(['mx.firm.de'], ['jo@firm.de', `a${n}@firm.de`, `b${n}@firm.de`]))
  const answers = await Promise.all(calls)
  expect(answers.map((found) => found.size)).toEqual([3, 3, 3])
  expect(server.maxOpen()).toBe(1)
  expect(server.log.filter((line) => line === 'connect')).toHaveLength(6)
})

test('decides nothing where a server accepts every name, refuses the sender or the connection', async () => {
  const all = await startServer({ '*': 250 })
  expect((await probeAt(all.port).ask(['mx.all.de'], ['jo@all.de'])).size).toBe(0)
  const refuses = await startServer(
    {},
    { onMailFrom: (_, __, done) => done(Object.assign(new Error('no'), { responseCode: 550 })) },
  )
  expect((await probeAt(refuses.port).ask(['mx.no.de'], ['jo@no.de'])).size).toBe(0)
  const guarded = createMailboxProbe({ resolver, mayConnect: () => false, from: 'check@pelion.de', port: all.port })
  expect((await guarded.ask(['mx.all.de'], ['jo@all.de'])).size).toBe(0)
  expect(all.log.filter((line) => line === 'connect')).toHaveLength(1)
  expect((await probeAt(9).ask(['mx.dead.de'], ['jo@dead.de'])).size).toBe(0)
})

test('a server that is silent, floods or closes in the middle ends the probe, not the process', async () => {
  const replies = ['', '220-'.repeat(50_000), '220 hi\r\n', '554 go away\r\n', 'nonsense\r\n']
  for (const greeting of replies) {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write(greeting)
      if (greeting.startsWith('220 ')) socket.once('data', () => socket.destroy())
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closing.push(async () => server.close())
    const { port } = server.address() as AddressInfo
    expect((await probeAt(port, { timeoutMs: 100 }).ask(['mx.odd.de'], ['jo@odd.de'])).size).toBe(0)
  }
})

test('an e-mail that its server refuses is invalid; the others keep their verdicts', async () => {
  const smtp = await startServer({ info: 250, grey: 450 })
  const dns = await startZoneServer('firm.de MX 10 mx.firm.de\nmx.firm.de A 127.0.0.2\nmx.firm.de A 192.0.2.1')
  closing.push(() => dns.close())
  const mailResolver = createMailResolver({ servers: [dns.server] })
  const validator = createEmailValidator({
    resolver: mailResolver,
    cache: createMemoryCache(),
    probe: probeAt(smtp.port),
  })
  const emails = ['info@firm.de', 'Gone@FIRM.de', 'jörg@firm.de', 'grey@firm.de', 'jo@firm', 'Gone@firm.de']
  const verdicts = await validator.validate(emails)
  expect(verdicts.map(({ verdict, reasons }) => [verdict, ...reasons].join(' '))).toEqual([
    'safe role',
    'invalid mailbox_refused',
    'safe',
    'safe',
    'invalid syntax',
    'invalid mailbox_refused',
  ])
  expect(smtp.log).toEqual(['connect', 'RCPT random', 'RCPT info', 'RCPT Gone', 'RCPT grey'])
})

test('an aborted probe rejects', async () => {
  const server = await startServer({ jo: 250 })
  const stop = new AbortController()
  const asked = probeAt(server.port, { gapMs: 60_000 }).ask(['mx.firm.de'], ['jo@firm.de'], stop.signal)
  stop.abort(new Error('stopped'))
  await expect(asked).rejects.toThrow()
})

test.each([
  [250, 'ok', 'accepted'],
  [550, '5.1.1 no such user', 'refused'],
  [550, '5.7.1 blocked', 'unknown'],
  [554, '5.2.1 disabled', 'refused'],
  [550, 'User unknown', 'refused'],
  [550, 'Blocked, see our spam policy', 'unknown'],
  [554, 'no', 'unknown'],
  [451, '4.7.1 greylisted', 'unknown'],
  [252, 'cannot verify', 'unknown'],
] as const)('%d %s is %s', (code, text, answer) => {
  expect(readRcptReply({ code, text })).toBe(answer)
})
