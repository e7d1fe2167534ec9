import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HubspotStub, startHubspotStub } from '../demo/stub-servers/crm/hubspot-stub.ts'
import { makeContacts } from '../src/testing/delivery-fixture.ts'
import { useTestDatabase } from '../src/testing/test-database.ts'
import { makeUser } from '../src/testing/users.ts'
import { type CommandRunner, startCommandRunner } from './support/command-runner.ts'

// `scrapersky destinations` and `scrapersky deliver`, against the stand-in of HubSpot.

const database = useTestDatabase()
const home = mkdtempSync(join(tmpdir(), 'destinations-'))
const secret = 'pat-stub-key'
let hubspot: HubspotStub
let runner: CommandRunner
const printed: string[] = []

beforeAll(async () => {
  hubspot = await startHubspotStub()
  runner = startCommandRunner()
  await makeUser(database.db, database.tenantId, 'admin')
  await makeContacts(database.db, database.tenantId, 130)
})
afterAll(async () => {
  await runner.close()
  await hubspot.close()
  rmSync(home, { recursive: true, force: true })
})

async function given(args: readonly string[], env: Record<string, string> = {}) {
  const fixed = { DATABASE_URL: database.url, SCRAPERSKY_HOME: home, DELIVERY_BASE_URLS: `hubspot=${hubspot.endpoint}` }
  const answer = await runner.run(args, { ...fixed, LOG_LEVEL: 'error', ...env })
  printed.push(answer.stdout, answer.stderr)
  return answer
}
const destinations = (...args: string[]) => given(['destinations', ...args])
async function json(...args: string[]) {
  const { stdout, stderr } = await given([...args, '--json'])
  expect(stderr).toBe('')
  return JSON.parse(stdout) as Record<string, unknown>
}

test('a destination is created, tried, used, paused, changed and deleted; what was sent is not sent again', {
  timeout: 120_000,
}, async () => {
  const create = ['create', 'hubspot', 'crm', '--map', 'first_name=firstname:overwrite', 'phone=phone']
  // Not an argument, and there is no terminal.
  expect(await destinations(...create)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('DESTINATION_CREDENTIAL'),
  })
  const made = await given(['destinations', ...create], { DESTINATION_CREDENTIAL: secret })
  expect(made).toMatchObject({ code: 0, stdout: expect.stringMatching(/^crm +HubSpot +not tested +0 +0 +0 +0$/m) })
  expect(await json('destinations', 'test', 'crm')).toMatchObject({ account: 'HubSpot 4242', missing: [] })

  const tried = await json('deliver', '--to', 'crm', '--all', '--dry-run', '--limit', '2')
  expect(tried).toMatchObject({ count: 130, items: [{ action: 'create', values: { firstname: 'Ann' } }, {}] })
  expect(hubspot.people.size).toBe(0)

  await destinations('pause', 'CRM')
  const paused = await given(['deliver', '--to', 'crm', '--filter', 'text=person1@site1.example'])
  expect(paused).toMatchObject({ code: 1, stdout: expect.stringContaining('Waiting, 1: The destination is paused') })
  expect(hubspot.people.size).toBe(0)
  expect((await destinations('resume', 'crm')).code).toBe(0)

  const all = await given(['deliver', '--to', 'crm', '--all'])
  expect(all).toEqual({ code: 0, stdout: '130 contacts selected for crm: 130 created.\n', stderr: '' })
  expect(hubspot.people.size).toBe(130)
  expect(await json('deliver', '--to', 'crm', '--all')).toMatchObject({
    finished: true,
    delivered: { unchanged: 130 },
    skipped: {},
    failed: [],
  })

  expect((await destinations('change', 'crm', '--filter', 'confidence=gte:99')).code).toBe(0)
  expect((await given(['deliver', '--to', 'crm', '--all'])).stdout).toContain('Not sent: 130 not accepted.')
  expect((await destinations('show', 'crm')).stdout).toContain('Accepts: confidence=gte:99')
  expect((await destinations('change', 'crm', '--filter', '', '--name', 'our crm')).stdout).toContain('our crm')
  const [row] = JSON.parse((await destinations('list', '--json')).stdout) as object[]
  expect(row).toMatchObject({ name: 'our crm', filter: null, account: 'HubSpot 4242', counts: { skipped: 130 } })

  const actions = await database.db
    .selectFrom('audit_events')
    .select('action')
    .where('subject', '=', 'destinations')
    .execute()
  expect(new Set(actions.map(({ action }) => action))).toEqual(
    new Set(['destination.add', 'destination.pause', 'destination.resume', 'destination.change']),
  )
  expect((await destinations('delete', 'our crm')).code).toBe(0)
  expect((await destinations('list')).stdout).toContain('There are no destinations')
  expect(await database.db.selectFrom('credentials').select('id').execute()).toEqual([])
  expect(printed.join('')).not.toContain(secret)
})

test('a contact that is refused, and a credential, end with exit code 1 and the reason', {
  timeout: 120_000,
}, async () => {
  await given(['destinations', 'create', 'hubspot', 'second', '--map', 'first_name=firstname:overwrite'], {
    DESTINATION_CREDENTIAL: JSON.stringify({ token: secret }),
  })
  const one = database.db
    .updateTable('contacts')
    .set({ name: 'An <b> Name' })
    .where('email', '=', 'person3@site3.example')
  await one.execute()
  const refused = await given([
    'deliver',
    '--to',
    'second',
    '--filter',
    'email=in:person3@site3.example,person4@site4.example',
  ])
  expect(refused).toMatchObject({ code: 1, stderr: '' })
  expect(refused.stdout).toMatch(
    /selected for second: 1 \w+\.\nFailed, 1: HubSpot refuses this contact: .*\(delivery_refused\)\n$/,
  )
  const changed = await given(['destinations', 'change', 'second', '--credential'], { DESTINATION_CREDENTIAL: 'wrong' })
  expect(changed.code).toBe(0)
  const rejected = await given(['deliver', '--to', 'second', '--filter', 'text=person5@site5.example'])
  expect(rejected).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Waiting, 1: HubSpot rejects the credential'),
  })
})

test('wrong usage is refused before anything is selected', { timeout: 60_000 }, async () => {
  const wrong: [string[], number, string][] = [
    [['deliver', '--all'], 2, "required option '--to <destination>' not specified"],
    [['deliver', '--to', 'second'], 2, 'give either --filter or --all'],
    [['deliver', '--to', 'second', '--filter', 'shoe=9'], 1, 'shoe'],
    [['deliver', '--to', 'unknown', '--all'], 1, 'There is no destination "unknown". There are: second.'],
    [['deliver', '--to', 'second', '--all', '--dry-run', '--limit', '0'], 2, 'a whole number from 1 to 100'],
    [['destinations', 'create', 'fax', 'x'], 2, 'Allowed choices are hubspot'],
    [['destinations', 'change', 'second', '--map', 'shoe=x'], 1, 'field_map'],
    [['destinations', 'change', 'second', '--map', 'phone'], 2, 'it must be NAME=VALUE'],
    [['destinations', 'change', 'second', '--minimum-verdict', 'good'], 1, 'minimum_verdict'],
    [['destinations', 'change', 'second'], 1, 'Nothing to change'],
  ]
  for (const [args, code, says] of wrong)
    expect.soft(await given(args), args.join(' ')).toMatchObject({ code, stderr: expect.stringContaining(says) })
})
