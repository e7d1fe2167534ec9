import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand, startCommand } from '../../testing/command-process.ts'
import { startZoneServer, type ZoneServer } from '../../testing/dns-zone-server.ts'

let dns: ZoneServer
beforeAll(async () => {
  dns = await startZoneServer('pelion.de MX 10 mx.pelion.de\nmx.pelion.de A 192.0.2.1\nfails.de SERVFAIL')
})
afterAll(() => dns.close())

const env = () => ({ DNS_SERVERS: dns.server })
const start = (args: readonly string[]) => startCommand(['validate', ...args], { env: env() })
const run = (args: readonly string[], input: string | Buffer = '') =>
  runCommand(['validate', ...args], { env: env(), input })

test('asks DNS, and prints the verdicts in order with the documented keys', async () => {
  const { rows, code } = await run([
    'fails.de',
    'info@fails.de',
    'jo@pelion.de',
    'jo@gone.de',
    'jo@gmial.con',
    '--json',
  ])
  expect(rows).toEqual([
    { email: 'fails.de', verdict: 'invalid', reasons: ['syntax'], suggestion: null },
    { email: 'info@fails.de', verdict: 'unknown', reasons: ['dns_failed', 'role'], suggestion: null },
    { email: 'jo@pelion.de', verdict: 'safe', reasons: [], suggestion: null },
    { email: 'jo@gone.de', verdict: 'invalid', reasons: ['no_such_domain'], suggestion: null },
    { email: 'jo@gmial.con', verdict: 'invalid', reasons: ['unknown_tld', 'typo'], suggestion: 'jo@gmail.com' },
  ])
  expect(code).toBe(0)
})

test('reads JSON lines and bare e-mails; a bad line gets a result in order and fails the command', async () => {
  const lines = [
    '{"email":"jo\\ud800@pelion.de"}',
    '',
    '{"address":"jo@pelion.de"}',
    '{',
    '{curly}@pelion.de\r',
    `"${'x'.repeat(100_000)}"`,
    Buffer.from([0xff, 0xfe, 0x40]).toString('latin1'),
    'jo@pelion.de',
  ]
  const { rows, code } = await run(['--stdin', '--offline', '--json'], lines.join('\n'))
  expect(rows.map(({ verdict, error }) => error?.code ?? verdict)).toEqual([
    'invalid',
    'request_invalid',
    'invalid',
    'unknown',
    'request_invalid',
    'invalid',
    'unknown',
  ])
  expect(rows[1]).toMatchObject({ email: null, reasons: [], suggestion: null })
  expect(rows[1].error.message).toContain('email')
  expect(code).toBe(1)
})

test('a writer that waits gets each verdict at once', async () => {
  const child = start(['--stdin', '--offline', '--json'])
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  for (const email of ['jo@pelion.de', 'ann@pelion.de']) {
    child.stdin.write(`${email}\n`)
    expect(JSON.parse(String((await lines.next()).value))).toMatchObject({ email })
  }
  child.stdin.end()
  await once(child, 'close')
})

test('ends quietly when the reader closes the pipe', async () => {
  const child = start(['--stdin', '--offline'])
  const ended = once(child, 'close')
  const stderr = text(child.stderr)
  child.stdin.on('error', () => child.stdin.destroy())
  child.stdin.write('jo@pelion.de\n'.repeat(100_000))
  await once(child.stdout, 'data')
  child.stdout.destroy()
  expect((await ended)[0]).toBe(0)
  expect(await stderr).toBe('')
})

test('prints text without --json, without control characters, and needs e-mails or --stdin', async () => {
  const { stdout } = await run(['jo@gnail.com', 'x\u001b[31m@pelion.de', '--offline'])
  expect(stdout).toBe(
    'risky    jo@gnail.com  (typo)  did you mean jo@gmail.com?\ninvalid  x\ufffd[31m@pelion.de  (syntax)\n',
  )
  expect(await run([])).toMatchObject({ code: 2, stderr: expect.stringContaining('--stdin') })
  expect(await run(['--stdin', 'jo@pelion.de'])).toMatchObject({ code: 2, stderr: expect.stringContaining('not both') })
})
