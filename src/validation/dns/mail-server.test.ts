import { afterAll, beforeAll, expect, test } from 'vitest'
import { startZoneServer, type ZoneServer } from '../../testing/dns-zone-server.ts'
import { createEmailValidator } from '../create-email-validator.ts'
import { createMemoryCache } from './domain-cache.ts'
import { createMailResolver, type MailResolver } from './mail-resolver.ts'

const manyHosts = Array.from(
  { length: 60 },
  (_, n) => `many-hosts.de MX ${n + 10} relay-number-${n}.mail.many-hosts.de`,
)

const zone = `
  plain.de                 MX     10 mx.plain.de
  mx.plain.de              A      192.0.2.10
  two.de                   MX     20 b.two.de
  two.de                   MX     10 a.two.de
  a.two.de                 A      192.0.2.11
  b.two.de                 A      192.0.2.12
  first-gone.de            MX     10 gone.first-gone.de
  first-gone.de            MX     20 mx.plain.de
  six-only.de              MX     10 mx.six-only.de
  mx.six-only.de           AAAA   2001:db8::25
  null.de                  MX     0 .
  implicit.de              300    A      192.0.2.20
  implicit-six.de          AAAA   2001:db8::80
  refuses.de               A      192.0.2.21
  refuses.de               TXT    v=spf1 -all
  refuses-split.de         A      192.0.2.21
  refuses-split.de         TXT    v=spf1 |-all
  sends.de                 A      192.0.2.22
  sends.de                 TXT    v=spf1 a -all
  text-only.de             TXT    v=spf1 -all
  no-address.de            MX     10 nowhere.no-address.de
  sub.empty.de             A      192.0.2.23
  alias.de                 CNAME  alias-two.de
  alias-two.de             CNAME  plain.de
  alias-nowhere.de         CNAME  gone.alias-nowhere.de
  alias-loop.de            CNAME  alias-loop.de
  host-alias.de            MX     10 mail.host-alias.de
  mail.host-alias.de       CNAME  mx.plain.de
  xn--bcher-pelion-dlb.de  MX     10 mx.plain.de
  parked.de                MX     10 park-mx.above.com
  park-mx.above.com        A      192.0.2.30
  throw.de                 MX     10 mail.yopmail.com
  mail.yopmail.com         A      192.0.2.31
  sink.de                  MX     10 mx.sink.de
  mx.sink.de               A      127.0.0.1
  sink-implicit.de         A      0.0.0.0
  fails.de                 SERVFAIL
  refused.de               REFUSED
  silent.de                SILENT
  half.de                  TXT    nothing
  half.de                  SERVFAIL A
  half.de                  SILENT   AAAA
  text-of-half.de          A      192.0.2.24
  text-of-half.de          SERVFAIL TXT
  host-fails.de            MX     10 mx.host-fails.de
  mx.host-fails.de         SERVFAIL
  one-host-fails.de        MX     10 mx.host-fails.de
  one-host-fails.de        MX     20 mx.plain.de
  all-gone.de              MX     10 a.all-gone.de
  all-gone.de              MX     20 b.all-gone.de
  gnaill.com               A      192.0.2.40
  gmaol.com                MX     10 mx.plain.de
  mailinator.com           MX     10 mail.yopmail.com
  upper.de                 MX     10 MX.Plain.DE
  ${manyHosts.join('\n')}
  relay-number-0.mail.many-hosts.de A 192.0.2.50
`

let server: ZoneServer
let resolver: MailResolver
beforeAll(async () => {
  server = await startZoneServer(zone)
  resolver = createMailResolver({ servers: [server.server], timeoutMs: 100, tries: 1 })
})
afterAll(() => server.close())

const validate = async (emails: readonly string[], asked = resolver) =>
  await createEmailValidator({ resolver: asked, cache: createMemoryCache() }).validate(emails)

test.each([
  ['jo@plain.de', 'safe', []],
  ['jo@PLAIN.de', 'safe', []],
  ['info@plain.de', 'safe', ['role']],
  ['jo@two.de', 'safe', []],
  ['jo@first-gone.de', 'safe', []],
  ['jo@six-only.de', 'safe', []],
  ['jo@upper.de', 'safe', []],
  ['jo@null.de', 'invalid', ['null_mx']],
  ['jo@implicit.de', 'risky', ['implicit_mx']],
  ['info@implicit-six.de', 'risky', ['implicit_mx', 'role']],
  ['jo@refuses.de', 'risky', ['implicit_mx', 'spf_refuses']],
  ['jo@refuses-split.de', 'risky', ['implicit_mx', 'spf_refuses']],
  ['jo@sends.de', 'risky', ['implicit_mx']],
  ['jo@text-of-half.de', 'risky', ['implicit_mx']],
  ['jo@text-only.de', 'invalid', ['no_mail_server']],
  ['jo@no-address.de', 'invalid', ['no_mail_server']],
  ['jo@all-gone.de', 'invalid', ['no_mail_server']],
  ['jo@empty.de', 'invalid', ['no_mail_server']],
  ['jo@nowhere.de', 'invalid', ['no_such_domain']],
  ['jo@alias.de', 'safe', []],
  ['jo@alias-nowhere.de', 'invalid', ['no_such_domain']],
  ['jo@alias-loop.de', 'unknown', ['dns_failed']],
  ['jo@host-alias.de', 'safe', []],
  ['jo@bücher-pelion.de', 'safe', []],
  ['jo@parked.de', 'risky', ['parked_mx']],
  ['jo@throw.de', 'risky', ['disposable']],
  ['jo@mailinator.com', 'risky', ['disposable']],
  ['jo@sink.de', 'invalid', ['no_mail_server']],
  ['jo@sink-implicit.de', 'invalid', ['no_mail_server']],
  ['jo@fails.de', 'unknown', ['dns_failed']],
  ['jo@refused.de', 'unknown', ['dns_failed']],
  ['jo@silent.de', 'unknown', ['dns_failed']],
  ['jo@half.de', 'unknown', ['dns_failed']],
  ['jo@host-fails.de', 'unknown', ['dns_failed']],
  ['jo@one-host-fails.de', 'safe', []],
  ['jo@many-hosts.de', 'safe', []],
  ['jo@gmaol.com', 'risky', ['typo']],
  ['jo@plain.test', 'invalid', ['reserved_domain']],
  ['jo@plain..de', 'invalid', ['syntax']],
] as const)('%s is %s %j', async (email, verdict, reasons) => {
  const [given] = await validate([email])
  expect(given).toMatchObject({ email, verdict, reasons })
})

test('names the mail servers by priority, and asks over TCP when the answer was truncated', async () => {
  const [two, many, invalid] = await validate(['jo@two.de', 'jo@many-hosts.de', 'jo@plain..de'])
  expect(two?.mailServer).toMatchObject({ state: 'mx', hosts: ['a.two.de', 'b.two.de'] })
  expect(many?.mailServer?.hosts).toHaveLength(10)
  expect(server.questions.get('many-hosts.de MX tcp')).toBeGreaterThan(0)
  expect(invalid?.mailServer).toBeNull()
})

test('a domain without mail gets a suggestion from further away', async () => {
  expect(await validate(['jo@gmauk.com'])).toMatchObject([
    { verdict: 'invalid', reasons: ['no_such_domain', 'typo'], suggestion: 'jo@gmail.com' },
  ])
})

test('a server that does not answer is followed by the next one', async () => {
  const silent = await startZoneServer('plain.de SILENT\nmx.plain.de SILENT')
  const both = createMailResolver({ servers: [silent.server, server.server], timeoutMs: 100 })
  expect(await validate(['jo@plain.de'], both)).toMatchObject([{ verdict: 'safe' }])
  const dead = createMailResolver({ servers: ['127.0.0.1:9', server.server], timeoutMs: 100 })
  expect(await validate(['jo@plain.de'], dead)).toMatchObject([{ verdict: 'safe' }])
  const none = createMailResolver({ servers: [silent.server], timeoutMs: 50, tries: 1 })
  expect(await validate(['jo@plain.de'], none)).toMatchObject([{ verdict: 'unknown', reasons: ['dns_failed'] }])
  await silent.close()
})
