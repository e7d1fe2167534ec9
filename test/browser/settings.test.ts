import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  closeWindow,
  expectAccessible,
  expectNoComplaints,
  expectNoSidewaysScroll,
  openBeside,
  takePicture,
  useOwnProduct,
} from '../support/browser.ts'
import { withHomeDatabase } from '../support/home-database.ts'

const sections = [
  { id: 'stages', name: 'Stages' },
  { id: 'about', name: 'About' },
  { id: 'users', name: 'Users' },
  { id: 'keys', name: 'API keys' },
  { id: 'budgets', name: 'Budgets' },
  { id: 'certificates', name: 'Certificates' },
  { id: 'proxy', name: 'Proxy' },
  { id: 'tenant', name: 'Workspace' },
  { id: 'do-not-contact', name: 'Do not contact' },
  { id: 'retention', name: 'Retention' },
  { id: 'appearance', name: 'Appearance' },
  { id: 'account', name: 'Your account' },
]

const app = useOwnProduct()
let admin: Page
beforeAll(async () => {
  // All tenants share the stages: only an installation administrator may configure them.
  await withHomeDatabase(app.home, async (db) => {
    await db.updateTable('users').set({ manages_installation: true }).where('email', '=', 'demo@localhost').execute()
  })
  admin = await app.openSignedIn({ expected: /409|422/ })
}, 300_000)
afterAll(() => closeWindow(admin))

const open = async (page: Page, id: string) => {
  const { name } = sections.find((section) => section.id === id) ?? { name: '' }
  await page.getByRole('navigation', { name: 'Settings sections' }).getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function api(key: string, method: string, path: string, body?: object) {
  const response = await fetch(`${app.url}/api/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text }
}

/** Made as people make it. */
async function writingKey(name: string): Promise<string> {
  await admin.goto(`${app.url}/settings/keys`)
  await button(admin, 'Create key').click()
  await admin.getByRole('dialog').getByLabel('Name').fill(name)
  await admin.getByRole('dialog').getByRole('combobox', { name: 'Rights' }).click()
  await admin.getByRole('option', { name: 'Read and write' }).click()
  await button(admin, 'Create').click()
  const key = (await admin.getByLabel('API key', { exact: true }).textContent()) ?? ''
  await button(admin, 'Done').click()
  return key
}

test.for([
  { scheme: 'light', width: 1440 },
  { scheme: 'dark', width: 390 },
] as const)(
  'every settings section is accessible, in $scheme at $width',
  { timeout: 180_000 },
  async ({ scheme, width }) => {
    const page = await app.openSignedIn({ scheme, width })
    await page.goto(`${app.url}/settings`)
    for (const { id } of sections) {
      await open(page, id)
      expect(new URL(page.url()).pathname).toBe(`/settings/${id}`)
      await page.getByRole('status', { name: 'Loading' }).waitFor({ state: 'detached' })
      await expectAccessible(page)
      await takePicture(page, `settings-${id}-${scheme}-${width}`)
      await expectNoSidewaysScroll(page)
    }
    expectNoComplaints(page)
    await closeWindow(page)
  },
)

test('a new user signs in with a link once, and a viewer sees no actions that the server would reject', async () => {
  await admin.goto(`${app.url}/settings/users`)
  await button(admin, 'Add user').click()
  const dialogue = admin.getByRole('dialog', { name: 'Add user' })
  await dialogue.getByLabel('E-mail address').fill('not an address')
  await dialogue.getByRole('radio', { name: 'Viewer' }).check()
  await button(admin, 'Create account').click()
  await dialogue.getByText('Is not an e-mail address').waitFor()
  expect(await dialogue.getByLabel('E-mail address').getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(admin)
  await takePicture(admin, 'settings-users-refused-light-1440')
  await dialogue.getByLabel('E-mail address').fill('vera@town.example')
  await dialogue.getByLabel('Name (optional)').fill('Vera')
  await button(admin, 'Create account').click()
  const link = await admin.getByLabel('Sign-in link', { exact: true }).textContent()
  await button(admin, 'Copy').waitFor()
  await expectAccessible(admin)
  await takePicture(admin, 'settings-users-link-light-1440')
  await button(admin, 'Done').click()
  await admin.getByRole('table', { name: 'Users' }).getByText('Invited').waitFor()

  const viewer = await app.open()
  await viewer.goto(link ?? '')
  await button(viewer, 'Continue').click()
  await viewer.getByRole('heading', { level: 1, name: 'Leads' }).waitFor()
  await viewer.goto(`${app.url}/settings`)
  await viewer.getByText('Only installation administrators can change them.').waitFor()
  await viewer.getByRole('region', { name: 'Contact extraction' }).waitFor()
  expect(await button(viewer, 'Pause').count()).toBe(0)
  await viewer.getByLabel('Concurrency').first().press('5')
  expect(await button(viewer, 'Save').count()).toBe(0)
  expect(await viewer.getByRole('link', { name: 'Users' }).count()).toBe(0)
  await open(viewer, 'budgets')
  await viewer.getByRole('form', { name: 'OpenStreetMap' }).waitFor()
  expect(await button(viewer, 'Save').count()).toBe(0)
  await open(viewer, 'do-not-contact')
  await viewer.getByText('No entries yet').waitFor()
  expect(await button(viewer, 'Add').count()).toBe(0)
  expect(await viewer.getByText('Personal data requests').count()).toBe(0)
  await viewer.getByRole('navigation').getByRole('link', { name: 'Search', exact: true }).click()
  const history = viewer.getByRole('region', { name: 'History' })
  const found = history.getByRole('link', { name: /bakery|dentist|found/ }).first()
  await found.waitFor()
  const cannotStart = async () => {
    for (const name of [/^Start/, /^Repeat/, /^Cancel/, 'Paste a list'])
      expect(await viewer.getByRole('button', { name }).count()).toBe(0)
  }
  await cannotStart()
  await found.click()
  await viewer.getByRole('heading', { name: 'Results' }).waitFor()
  await cannotStart()
  await expectAccessible(viewer)
  await takePicture(viewer, 'search-viewer-light-1440')
  await viewer.getByRole('navigation').getByRole('link', { name: 'Pipeline', exact: true }).click()
  await viewer.getByRole('heading', { name: 'Stages' }).waitFor()
  expect(await viewer.getByRole('link', { name: 'New search' }).count()).toBe(0)
  await viewer.goto(`${app.url}/settings/keys`)
  await viewer.getByText('Admins only').waitFor()
  await expectAccessible(viewer)
  expectNoComplaints(viewer)

  await admin.getByRole('button', { name: 'Actions for Vera' }).click()
  await admin.getByRole('menuitem', { name: 'Delete' }).click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await admin.getByText('Vera deleted.').waitFor()
  await viewer.reload()
  await button(viewer, 'Sign in').waitFor()
  await closeWindow(viewer)
  expectNoComplaints(admin)
})

test('an API key works within its scopes until it is revoked', async () => {
  await admin.goto(`${app.url}/settings/keys`)
  await button(admin, 'Create key').click()
  await button(admin, 'Create').click()
  await admin.getByText('Is empty').waitFor()
  await admin.getByRole('dialog').getByLabel('Name').fill('Nightly export')
  const expiry = admin.getByRole('dialog').getByRole('combobox', { name: 'Expires' })
  await expiry.click()
  await admin.getByRole('option', { name: 'On a date …' }).click()
  await button(admin, 'Create').click()
  await admin.getByText('Choose the last day, or "Never".').waitFor()
  await expiry.click()
  await admin.getByRole('option', { name: 'In 90 days' }).click()
  await button(admin, 'Create').click()
  const key = (await admin.getByLabel('API key', { exact: true }).textContent()) ?? ''
  await button(admin, 'Done').click()
  const line = admin.getByRole('row', { name: /Nightly export/ })
  await line.getByText('Never').waitFor()
  expect((await api(key, 'GET', '/contacts')).status).toBe(200)
  expect((await api(key, 'POST', '/searches', {})).status).toBe(403)
  await takePicture(admin, 'settings-keys-light-1440')
  await button(admin, 'Revoke Nightly export').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await admin.getByText('Key "Nightly export" revoked.').waitFor()
  expect((await api(key, 'GET', '/contacts')).status).toBe(401)
  await button(admin, 'Show 1 inactive key').click()
  await admin.getByRole('row', { name: /Nightly export.*Revoked/ }).waitFor()
  expectNoComplaints(admin)
})

test('a budget of 0 is rejected, because the server reads it as no limit', async () => {
  await admin.goto(`${app.url}/settings/budgets`)
  const budget = admin.getByRole('form', { name: 'OpenStreetMap' })
  const [day, save] = [budget.getByLabel('Per day'), budget.getByRole('button', { name: 'Save' })]
  const savedLimits = async () => {
    const limits: number[] = []
    await withHomeDatabase(app.home, async (db) => {
      const rows = await db.selectFrom('budgets').select('day_limit').where('provider', '=', 'openstreetmap').execute()
      limits.push(...rows.map(({ day_limit }) => Number(day_limit)))
    })
    return limits
  }
  await day.fill('5')
  await save.click()
  await admin.getByText('Budget for OpenStreetMap saved.', { exact: false }).waitFor()
  expect(await save.isDisabled()).toBe(true)
  await day.fill('0')
  await save.click()
  await budget.getByText('To spend nothing, enter 0.0001', { exact: false }).waitFor()
  await expectAccessible(admin)
  await takePicture(admin, 'settings-budget-zero-light-1440')
  expect(await savedLimits()).toEqual([5])
  await day.fill('0.0001')
  await save.click()
  await expect.poll(savedLimits).toEqual([0.0001])
  expectNoComplaints(admin)
})

test('a suppressed contact is deleted, and a person is found and erased with a receipt', async () => {
  const key = await writingKey('Test')
  for (const email of ['ann@acme.example', 'bob@acme.example']) {
    expect(await api(key, 'POST', '/contacts', { domain: 'acme.example', email })).toMatchObject({ status: 201 })
  }
  const listed = async (email: string) => (await api(key, 'GET', `/contacts?email=${email}`)).body.items.length
  expect(await listed('ann@acme.example')).toBe(1)

  await open(admin, 'do-not-contact')
  await admin.getByRole('textbox', { name: 'Value' }).fill('ann@acme.example')
  await button(admin, 'Add').first().click()
  await admin.getByText('Added. 1 contact deleted.').waitFor()
  expect(await listed('ann@acme.example')).toBe(0)
  await admin.getByRole('table', { name: 'Entries' }).getByText('ann@acme.example').waitFor()
  await admin.getByLabel('Find an entry').fill('nobody@acme.example')
  await button(admin, 'Search').click()
  await admin.getByText('nobody@acme.example is not on the list.').waitFor()
  await button(admin, 'Show all').click()

  await admin
    .getByLabel('New entries')
    .fill('kind,value,reason\nemail,carl@acme.example,asked\nno value at all\n+49 30 1234567')
  await button(admin, 'Add 3 entries').click()
  await admin.getByText('2 new, 0 already listed, 1 invalid. Contacts deleted: 0.').waitFor()
  await admin.getByText(/^Line 3: /).waitFor()
  await takePicture(admin, 'settings-suppressed-light-1440')

  const download = admin.waitForEvent('download')
  await button(admin, 'Export hashes').click()
  expect((await download).suggestedFilename()).toBe('suppressions.csv')

  // What a drawer knows of an address does not meet what the list asks of the same one.
  const [bob] = (await api(key, 'GET', '/contacts?email=bob@acme.example')).body.items
  await admin.goto(`${app.url}/contacts?row=${bob.id}`)
  await admin.getByText('Not on the do-not-contact list.').waitFor()
  await admin.getByRole('link', { name: 'Settings', exact: true }).click()
  await open(admin, 'do-not-contact')
  await admin.getByRole('combobox', { name: 'Type' }).last().click()
  await admin.getByRole('option', { name: 'E-mail address', exact: true }).click()
  await admin.getByLabel('Find an entry').fill('bob@acme.example')
  await button(admin, 'Search').click()
  await admin.getByText('bob@acme.example is not on the list.').waitFor()

  await admin.getByLabel('E-mail address or phone number').fill('bob@acme.example')
  await button(admin, 'Find').click()
  await admin.getByText('1 contact', { exact: true }).waitFor()
  await button(admin, 'Erase data').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
  const receipt = await admin.getByRole('status', { name: 'Receipt' }).textContent()
  expect(receipt).toMatch(/Found: contacts 1/)
  expect(receipt).toMatch(/Remaining: nothing/)
  await expectAccessible(admin)
  await takePicture(admin, 'settings-receipt-light-1440')
  await button(admin, 'Done').click()
  expect(await listed('bob@acme.example')).toBe(0)
  expectNoComplaints(admin)
})

test('two contacts are merged with their evidence, and erasing the result shows a receipt', async () => {
  const key = await writingKey('Contacts')
  const made = [
    { email: 'jo@bakery.example', name: 'Jo Miller', snippet: 'Write to jo@bakery.example' },
    { email: 'j.miller@bakery.example', snippet: 'Orders: j.miller@bakery.example' },
    { email: 'info@brewery.example', snippet: 'Mail us: info@brewery.example' },
  ]
  for (const contact of made) {
    const domain = contact.email.split('@')[1]
    expect((await api(key, 'POST', '/contacts', { domain, ...contact })).status).toBe(201)
  }
  await admin.goto(`${app.url}/contacts?text=ery.example`)
  const row = (email: string) => admin.getByRole('row').filter({ hasText: email })
  const tick = (email: string) => row(email).getByRole('checkbox').click()
  const merge = button(admin, 'Merge')
  await tick('jo@bakery.example')
  await tick('info@brewery.example')
  // Of two sites: the button says what it wants instead of doing it.
  expect(await merge.getAttribute('aria-disabled')).toBe('true')
  await merge.hover()
  await admin.getByText('Check 2 to 51 contacts of one website').waitFor()
  await tick('info@brewery.example')
  await tick('j.miller@bakery.example')
  await merge.click()
  const asking = admin.getByRole('dialog', { name: 'Merge 2 contacts' })
  await asking.getByRole('radio', { name: 'jo@bakery.example' }).check()
  await expectAccessible(admin)
  await takePicture(admin, 'contacts-merge-light-1440')
  await asking.getByRole('button', { name: 'Merge', exact: true }).click()
  await admin.getByText('1 contact was merged.').waitFor()
  await row('j.miller@bakery.example').waitFor({ state: 'detached' })

  await row('jo@bakery.example').click()
  const drawer = admin.getByRole('complementary', { name: 'Details' })
  await drawer.getByText('Orders: j.miller@bakery.example').waitFor()
  await drawer.getByText('Write to jo@bakery.example').first().waitFor()
  await drawer
    .getByText(/Merged from j.miller@bakery.example/)
    .first()
    .waitFor()
  await expectAccessible(admin)
  await takePicture(admin, 'contacts-merged-light-1440')
  await drawer.getByRole('button', { name: 'Erase' }).click()
  const question = admin.getByRole('dialog', { name: 'Erase jo@bakery.example permanently?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await drawer.getByRole('button', { name: 'Erase' }).click()
  await question.getByRole('button', { name: 'Erase' }).click()
  const receipt = admin.getByRole('status', { name: 'Receipt' })
  expect(await receipt.textContent()).toMatch(
    /^Receipt [-0-9a-f]{36}\n.*\nSHA-256 [0-9a-f]{64}\nFound: contacts 1.*\nRemaining: nothing$/,
  )
  await row('jo@bakery.example').waitFor({ state: 'detached' })
  // The row and its drawer are gone; the receipt stays until the user closes it.
  await expectAccessible(admin)
  await takePicture(admin, 'contacts-receipt-light-1440')
  await button(admin, 'Done').click()
  expect((await api(key, 'GET', '/contacts?email=contains:@bakery.example')).body.items).toEqual([])
  const back = { domain: 'bakery.example', email: 'jo@bakery.example' }
  expect((await api(key, 'POST', '/contacts', back)).status).toBe(409)
  expectNoComplaints(admin)
})

test('a proxy is tried before it is saved: what is wrong is shown at its field, and nothing is saved', {
  timeout: 120_000,
}, async () => {
  await admin.goto(`${app.url}/settings/proxy`)
  await admin.getByText('No proxy of its own. Sites are read directly.').waitFor()
  await admin.getByLabel('Proxy', { exact: true }).fill('http://127.0.0.1:3128')
  await admin.getByLabel('User name', { exact: true }).fill('ann')
  await admin.getByLabel('Password', { exact: true }).fill('a-secret-word')
  await button(admin, 'Save').click()
  await admin.getByText(/^Cannot be used\. /).waitFor()
  await admin.reload()
  await admin.getByText('No proxy of its own. Sites are read directly.').waitFor()
  expect(await button(admin, 'Remove').count()).toBe(0)
})

test('stage settings are validated, a stage can be paused, and appearance settings are stored', async () => {
  await admin.goto(`${app.url}/settings/stages`)
  const stage = admin.getByRole('region', { name: 'Contact extraction' })
  await stage.getByLabel('Batch size').fill('6000')
  await stage.getByRole('button', { name: 'Save' }).click()
  await stage.getByText('Is more than 5000').waitFor()
  await expectAccessible(admin)
  await takePicture(admin, 'settings-stage-refused-light-1440')
  // No number yet, and not the wish to have the environment's one again.
  await stage.getByLabel('Batch size').fill('-')
  expect(await stage.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await stage.getByLabel('Batch size').fill('7')
  await stage.getByRole('button', { name: 'Save' }).click()
  await admin.getByText('Contact extraction saved.').waitFor()
  await stage.getByRole('button', { name: 'Pause' }).click()
  await admin.getByLabel('Reason (optional)').fill('the town sleeps')
  await admin.getByRole('dialog').getByRole('button', { name: 'Pause' }).click()
  await stage.getByText('Paused: the town sleeps').waitFor()
  await stage.getByRole('button', { name: 'Resume' }).click()
  await stage.getByText('Idle').waitFor()
  await admin.reload()
  await stage.waitFor()
  expect(await stage.getByLabel('Batch size').inputValue()).toBe('7')

  await open(admin, 'appearance')
  const beside = await openBeside(admin, '/pages?sort=url')
  const rows = beside.getByRole('grid').getByRole('row')
  const heights = () => rows.evaluateAll((all) => all.slice(1).map((one) => one.getBoundingClientRect().height))
  /** The first row below the head, and how far below. */
  const firstSeen = () =>
    beside.evaluate<{ id: string; below: number } | undefined>(`(() => {
      const bottom = document.querySelector('[role=grid] [role=rowgroup]').getBoundingClientRect().bottom
      const tops = [...document.querySelectorAll('[role=grid] [id^=row-]')].map((row) => ({ id: row.id, below: row.getBoundingClientRect().top - bottom }))
      return tops.filter(({ below }) => below >= -1).toSorted((a, b) => a.below - b.below)[0]
    })()`)
  // Once there are enough of them, and those have been read.
  const goToTenth = async () => {
    const topPx = await beside.getByRole('grid').evaluate((grid) => {
      grid.scrollTo(0, 10 * 36)
      return grid.scrollTop
    })
    return topPx === 360 ? Math.abs((await firstSeen())?.below ?? 99) : 99
  }
  await expect.poll(goToTenth, { timeout: 30_000 }).toBeLessThan(1)
  expect(Math.min(...(await heights()))).toBe(36)
  // The head has not gone with the rows above.
  const headTop = `document.querySelector('[role=columnheader]').getBoundingClientRect().top`
  expect(await beside.evaluate(`${headTop} >= document.querySelector('[role=grid]').getBoundingClientRect().top`)).toBe(
    true,
  )
  const before = await firstSeen()
  await admin.getByText('Compact', { exact: true }).click()
  expect(await admin.locator('html').getAttribute('data-density')).toBe('compact')
  // A grid in another window follows at once and keeps its scroll position.
  await expect.poll(async () => Math.max(...(await heights())), { timeout: 30_000 }).toBe(28)
  expect((await firstSeen())?.id).toBe(before?.id)
  await takePicture(beside, 'pages-compact-light-1440')
  await beside.close()
  await admin.getByText('Deutsch', { exact: true }).click()
  await admin.getByRole('heading', { level: 1, name: 'Einstellungen' }).waitFor()
  await takePicture(admin, 'settings-german-compact-light-1440')
  await admin.reload()
  await admin.getByRole('heading', { level: 2, name: 'Darstellung' }).waitFor()
  expect(await admin.locator('html').getAttribute('data-density')).toBe('compact')
  await admin.goto(`${app.url}/settings/users`)
  await button(admin, 'Benutzer hinzufügen').click()
  await admin.getByRole('dialog').getByLabel('E-Mail-Adresse').fill('keine')
  await button(admin, 'Konto anlegen').click()
  await admin.getByText('Keine gültige E-Mail-Adresse. Beispiel: info@example.com').waitFor()
  expectNoComplaints(admin)
})
