import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  startDebounceStub,
  startZeroBounceStub,
  type VerifierStub,
  zeroBounceStatuses,
} from '../../../demo/stub-servers/verifier-stubs.ts'
import { setBudget } from '../../costs/budgets.ts'
import { verifierPrices } from '../../costs/price-list.ts'
import { createPacer } from '../../crawl/pacing/pacer.ts'
import { PostgresSlotStore } from '../../curation/postgres-slot-store.ts'
import { resumeLane, waitsForRejectedLane } from '../../curation/rejected-lanes.ts'
import { runJobLoop } from '../../curation/run-job-loop.ts'
import { inTransaction } from '../../db/transaction.ts'
import { createDebounce, maxCalls } from '../../providers/email-verifiers/debounce.ts'
import type { EmailVerifier, EmailVerifierName } from '../../providers/email-verifiers/email-verifier.ts'
import { createZeroBounce } from '../../providers/email-verifiers/zerobounce.ts'
import { createCredential } from '../../secrets/credentials.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { makeContact, makeLead } from '../../testing/lead.ts'
import { loopContext } from '../../testing/loops.ts'
import { useTestDatabase } from '../../testing/test-database.ts'
import { paidVerification } from './verification-stage.ts'

const database = useTestDatabase()
const secrets = openSecrets({ keys: ['a key of tests with more than 32 characters'], file: '' })
const key = 'key-of-the-tenant'
const stubs: Partial<Record<EmailVerifierName, VerifierStub>> = {}
const verifiers: Partial<Record<EmailVerifierName, EmailVerifier>> = {}
const stage = paidVerification({
  secrets,
  verifierPrices,
  emailVerifiers: { get: (name) => verifiers[name] as EmailVerifier, close: async () => undefined },
})
const run = () => runJobLoop(loopContext(database.db, stage)).finished
let tenantId: string
let lead: Awaited<ReturnType<typeof makeLead>>

beforeAll(async () => {
  stubs.debounce = await startDebounceStub({ key })
  stubs.zerobounce = await startZeroBounceStub({ key })
  verifiers.debounce = createVerifier('debounce')
  verifiers.zerobounce = createVerifier('zerobounce')
})
/** Time limits only end what hangs, except in the test of slow answers. */
function createVerifier(name: EmailVerifierName, timeoutMs = 60_000): EmailVerifier {
  const create = { debounce: createDebounce, zerobounce: createZeroBounce }[name]
  return create({ userAgent: 'test', timeoutMs, endpoint: stubOf(name).endpoint })
}
async function replaceVerifier(name: EmailVerifierName, timeoutMs?: number): Promise<void> {
  await verifiers[name]?.close()
  verifiers[name] = createVerifier(name, timeoutMs)
}
afterAll(async () => {
  for (const name of ['debounce', 'zerobounce'] as const) {
    await verifiers[name]?.close()
    await stubs[name]?.close()
  }
})
beforeEach(async () => {
  const { db } = database
  for (const table of ['tenants', 'lanes', 'leases'] as const) await db.deleteFrom(table).execute()
  lead = await makeLead(db, `Site ${crypto.randomUUID()}`)
  tenantId = lead.tenantId
  await db.deleteFrom('contacts').execute()
  await db.deleteFrom('cost_ledger').execute()
})

async function use(provider: EmailVerifierName, ofTenant = key): Promise<string> {
  const credential_id = await createCredential(database.db, secrets, tenantId, ofTenant)
  await database.db
    .updateTable('validation_settings')
    .set({ provider, credential_id })
    .where('tenant_id', '=', tenantId)
    .execute()
  return credential_id
}

async function queue(...emails: string[]): Promise<void> {
  for (const email of emails) {
    const id = await inTransaction(database.db, (trx) => makeContact(trx, lead, email))
    await database.db.updateTable('contacts').set({ verification_status: 'Queued' }).where('id', '=', id).execute()
  }
}

const verdicts = () =>
  database.db
    .selectFrom('contact_validations')
    .innerJoin('contacts', 'contacts.id', 'contact_id')
    .select(['email', 'contact_validations.verdict', 'reasons', 'vendor_code'])
    .orderBy('email')
    .execute()
const ledger = () =>
  database.db.selectFrom('cost_ledger').select(['sku', 'units', 'amount', 'state']).orderBy('spent_at').execute()
const rows = () =>
  database.db
    .selectFrom('contacts')
    .select(['verification_status as status', 'verification_error_code as code', 'verification_attempts as attempts'])
    .orderBy('email')
    .execute()
const again = () =>
  database.db
    .updateTable('contacts')
    .set({ verification_next_attempt_at: sql`now()` })
    .where('verification_status', '=', 'Queued')
    .execute()
const stubOf = (name: EmailVerifierName) => stubs[name] as VerifierStub

test('every code of DeBounce is read, and what it could not find out is not charged', async () => {
  await use('debounce')
  await queue(...[1, 2, 3, 4, 5, 6, 7, 8].map((code) => `${code}.codes@acme.example`))
  expect(await run()).toMatchObject({ completed: 8 })
  expect((await verdicts()).map(({ verdict, reasons }) => `${verdict} ${reasons.join()}`)).toEqual([
    'invalid syntax',
    'risky spam_trap',
    'risky disposable',
    'risky accepts_all',
    'safe ',
    'invalid mailbox_not_found',
    'unknown no_answer',
    'safe role',
  ])
  expect((await verdicts())[3]?.vendor_code).toBe('4: Risky, Accept-all')
  const units = (await ledger()).map((entry) => entry.units)
  expect(units.reduce((sum, one) => sum + one, 0)).toBe(7)
})

test('every documented status and sub-status of ZeroBounce is read from one call, whatever its order', async () => {
  const expected: Record<string, string> = {
    valid: 'safe ',
    'valid.accept_all': 'safe accepts_all',
    'valid.alias_address': 'safe alias',
    'valid.allowed': 'safe ',
    'valid.alternate': 'safe alias',
    'valid.gold': 'safe ',
    'valid.leading_period_removed': 'safe ',
    'valid.role_based_accept_all': 'safe role,accepts_all',
    invalid: 'invalid mailbox_not_found',
    'invalid.blocked': 'invalid do_not_mail',
    'invalid.does_not_accept_mail': 'invalid no_mail_server',
    'invalid.failed_syntax_check': 'invalid syntax',
    'invalid.mailbox_not_found': 'invalid mailbox_not_found',
    'invalid.mailbox_quota_exceeded': 'invalid mailbox_full',
    'invalid.no_dns_entries': 'invalid no_mail_server',
    'invalid.possible_typo': 'invalid possible_typo',
    'invalid.unroutable_ip_address': 'invalid no_mail_server',
    'catch-all': 'risky accepts_all',
    unknown: 'unknown no_answer',
    'unknown.antispam_system': 'unknown rejected_by_rule',
    'unknown.exception_occurred': 'unknown no_answer',
    'unknown.failed_smtp_connection': 'unknown no_answer',
    'unknown.forcible_disconnect': 'unknown no_answer',
    'unknown.greylisted': 'unknown greylisted',
    'unknown.mail_server_did_not_respond': 'unknown no_answer',
    'unknown.mail_server_temporary_error': 'unknown no_answer',
    'unknown.timeout_exceeded': 'unknown no_answer',
    spamtrap: 'risky spam_trap',
    abuse: 'risky abuse',
    do_not_mail: 'risky do_not_mail',
    'do_not_mail.disposable': 'risky disposable',
    'do_not_mail.global_suppression': 'risky do_not_mail',
    'do_not_mail.mx_forward': 'risky rejected_by_rule',
    'do_not_mail.possible_trap': 'risky spam_trap',
    'do_not_mail.role_based': 'safe role',
    'do_not_mail.role_based_catch_all': 'risky role,accepts_all',
    'do_not_mail.toxic': 'risky abuse',
  }
  await use('zerobounce')
  const documented = Object.entries(zeroBounceStatuses).flatMap(([status, subStatuses]) =>
    subStatuses.map((subStatus) => (subStatus === '' ? status : `${status}.${subStatus}`)),
  )
  await queue(...documented.map((name) => `${name}@acme.example`))
  const before = stubOf('zerobounce').requests.length
  expect(await run()).toMatchObject({ completed: documented.length })
  expect(stubOf('zerobounce').requests.length - before).toBe(1)
  const found = Object.fromEntries(
    (await verdicts()).map(({ email, verdict, reasons }) => [email?.split('@')[0], `${verdict} ${reasons.join()}`]),
  )
  expect(found).toEqual(expected)
  // What it does not know is not billed.
  const units = documented.filter((name) => !name.startsWith('unknown')).length
  expect(await ledger()).toMatchObject([{ sku: 'zerobounce.validation', units, state: 'spent' }])
})

test('DeBounce has five calls at a time, over all batches and processes', async () => {
  let [active, most] = [0, 0]
  const answer = { debounce: { code: '5', result: 'Safe to Send', reason: 'Deliverable' }, success: '1' }
  const server = createServer(async (_, response) => {
    most = Math.max(most, ++active)
    // So that all that are sent together overlap.
    await setTimeout(20)
    active--
    response.end(JSON.stringify(answer))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const processes = ['one', 'two'].map((worker) => {
    const store = new PostgresSlotStore(database.db, worker)
    const pacer = createPacer({ store, maxInFlight: maxCalls, maxGapMs: 60_000, onSettleError: () => undefined })
    return createDebounce({ userAgent: 'test', endpoint, pacer })
  })
  const signal = AbortSignal.timeout(20_000)
  const batch = (index: number) => Array.from({ length: 5 }, (_, at) => `5.${index}x${at}@acme.example`)
  const batches = [0, 1, 2, 3].map((index) =>
    processes[index % 2]?.verify({ key, lane: 'credential:shared' }, batch(index), signal),
  )
  const answers = (await Promise.all(batches)).flat()
  expect(answers.map((result) => result?.value?.verdict)).toEqual(Array(20).fill('safe'))
  expect(most).toBeLessThanOrEqual(5)
  expect(most).toBeGreaterThan(1)
  await Promise.all(processes.map((verifier) => verifier.close()))
  server.close()
})

describe.each(['debounce', 'zerobounce'] as const)('%s', (name) => {
  const emails = ['5.a@acme.example', '5.b@acme.example']
  const fails: readonly [string, Parameters<VerifierStub['fail']>[0]][] = [
    ['an empty account (402)', { status: 402, body: { error: 'no credits' } }],
    ['a refused key (401)', { status: 401, body: 'Unauthorized' }],
  ]

  test.each(fails)(
    '%s pauses the key: no row loses attempts, and all continue when it is resumed',
    async (_, fault) => {
      const id = await use(name)
      await queue(...emails)
      stubOf(name).fail(fault, name === 'debounce' ? 2 : 1)
      expect(await run()).toMatchObject({ waited: 2, completed: 0 })
      expect(await rows()).toEqual(emails.map(() => ({ status: 'Queued', code: 'credential_rejected', attempts: 0 })))
      await again()
      expect(await run()).toMatchObject({ claimed: 0 })
      expect(await waitsForRejectedLane(database.db, stage, tenantId)).toBe(true)
      await resumeLane(database.db, [stage], `credential:${id}`)
      await again()
      expect(await run()).toMatchObject({ completed: 2 })
      expect(emails.map((email) => stubOf(name).billed.get(email))).toEqual([...emails.map(() => 1)])
      for (const email of emails) (stubOf(name).billed as Map<string, number>).delete(email)
    },
  )

  test.each([
    ['a 429 with Retry-After', { status: 429, headers: { 'retry-after': '120' }, body: '' }, 110],
    ['a 429 without it', { status: 429, body: '' }, 50],
  ] as const)('after %s the rows wait as long, and are asked once', async (_, fault, seconds) => {
    await use(name)
    await queue(...emails)
    stubOf(name).fail(fault, name === 'debounce' ? 2 : 1)
    expect(await run()).toMatchObject({ waited: 2 })
    const { rows: waiting } =
      await sql`SELECT FROM contacts WHERE verification_due_at > now() + ${seconds} * interval '1 second'`.execute(
        database.db,
      )
    expect(waiting).toHaveLength(2)
    await again()
    expect(await run()).toMatchObject({ completed: 2 })
    for (const email of emails) {
      expect(stubOf(name).billed.get(email)).toBe(1)
      ;(stubOf(name).billed as Map<string, number>).delete(email)
    }
  })

  test.each([
    ['a malformed body', { status: 200, body: '<html>' }],
    ['a slow answer', { delayMs: 60_000 }],
    ['a lost answer', { cutAfter: true as const }],
    ['a server error', { status: 500, body: 'oops' }],
  ])('after %s no e-mail is asked again: it may have been billed', async (_, fault) => {
    await use(name)
    await queue(...emails)
    const before = stubOf(name).requests.length
    stubOf(name).fail(fault, name === 'debounce' ? 2 : 1)
    if ('delayMs' in fault) await replaceVerifier(name, 300)
    expect(await run()).toMatchObject({ completed: 0, retried: 2 })
    if ('delayMs' in fault) await replaceVerifier(name)
    await again()
    expect(await run()).toMatchObject({ completed: 2 })
    expect(stubOf(name).requests.length - before).toBe(name === 'debounce' ? 2 : 1)
    expect((await verdicts()).map(({ reasons }) => reasons)).toEqual([['unconfirmed'], ['unconfirmed']])
    // It stays in the ledger, as it may be billed.
    expect((await ledger()).map(({ units, state }) => ({ units, state }))).toEqual([{ units: 2, state: 'reserved' }])
    stubOf(name).billed.forEach((_count, email) => void (stubOf(name).billed as Map<string, number>).delete(email))
  })

  test('a budget stops calls before it is exceeded, and a higher one continues', async () => {
    await use(name)
    await queue(...emails)
    const limit = { tenantId, userId: lead.tenantId, provider: name, monthLimit: 0 }
    await setBudget(database.db, { ...limit, isGranted: true, dayLimit: 0.001 })
    const before = stubOf(name).requests.length
    expect(await run()).toMatchObject({ waited: 2 })
    expect((await rows())[0]).toMatchObject({ code: 'budget_reached', attempts: 0 })
    expect(stubOf(name).requests.length).toBe(before)
    await setBudget(database.db, { ...limit, isGranted: true, dayLimit: 5 })
    expect(await run()).toMatchObject({ completed: 2 })
  })
})

test('a wrong key never appears in the error of a row', async () => {
  await use('debounce', 'wrong-and-secret')
  await queue('5.c@acme.example')
  await run()
  const [row] = await database.db.selectFrom('contacts').select('verification_error').execute()
  expect(row?.verification_error).toContain('DeBounce rejects the API key')
  expect(row?.verification_error).not.toContain('wrong-and-secret')
})
