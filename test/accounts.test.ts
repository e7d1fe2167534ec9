import { readFileSync, statSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { useEmptyDatabases } from '../src/testing/empty-databases.ts'
import { until } from '../src/testing/until.ts'
import { cleanUpProducts, runProduct, startProduct } from './support/product.ts'

// The first start prints a sign-in link and an API key; admins create more of both.

const emptyDatabase = useEmptyDatabases()
const noProcess: number[] = []
afterEach(() => expect(cleanUpProducts()).toEqual(noProcess))

const linkIn = (text: string) => /\/sign-in#([\w-]{43})/.exec(text)?.[1]

test('the first start prints a one-time link and a key; "user" and "key create" create more; the second start prints none', async () => {
  const env = { DATABASE_URL: await emptyDatabase() }
  const product = startProduct(['start'], { env })
  const address = await product.ready()
  const token = await until('the link', () => linkIn(product.stdout))
  const post = (path: string, body: object) =>
    fetch(`${address}/api/v2/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  const page = await fetch(`${address}/sign-in`)
  expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'self'; style-src/)
  expect(await page.text()).toContain('<div id="root">')
  const entered = await post('link', { token, password: 'the first sentence' })
  const { access_token, ...session } = (await entered.json()) as { access_token: string }
  expect(session).toMatchObject({ user: { email: 'admin@localhost', role: 'admin' } })
  expect((await post('link', { token })).status).toBe(401)

  const user = (...args: string[]) => runProduct(['user', ...args], { env })
  const added = await user('add', 'Ann@example.com', '--role', 'viewer')
  expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('valid for 24 hours') })
  const again = await user('link', 'ann@example.com')
  expect((await post('link', { token: linkIn(added.stdout) })).status).toBe(401)
  expect((await post('link', { token: linkIn(again.stdout), password: 'another sentence' })).status).toBe(200)
  const ann = { email: 'ann@example.com', password: 'another sentence' }
  expect((await post('sign-in', ann)).status).toBe(200)
  expect((await user('list')).stdout).toMatch(/^ann@example.com +viewer +active/m)
  expect((await user('disable', 'ann@example.com')).stdout).toContain('disabled')
  expect((await post('sign-in', ann)).status).toBe(401)
  const audited = await fetch(`${address}/api/v2/audit?subject=users`, {
    headers: { authorization: `Bearer ${access_token}` },
  })
  const { items } = (await audited.json()) as { items: { action: string }[] }
  expect(items.map(({ action }) => action).filter((action) => action.startsWith('user.'))).toEqual([
    'user.change',
    'user.link',
    'user.add',
  ])

  // Not in the output, which may be the log of a container.
  expect(product.stdout).not.toContain('sky_')
  const keyFile = /first API key is in (\S+),/.exec(product.stdout)?.[1] ?? ''
  expect(statSync(keyFile).mode & 0o777).toBe(0o600)
  const key = readFileSync(keyFile, 'utf8').trim()
  const pages = (bearer: string) => fetch(`${address}/api/v2/pages`, { headers: { authorization: `Bearer ${bearer}` } })
  expect((await fetch(`${address}/api/v2/pages`)).status).toBe(401)
  expect(await (await pages(key)).json()).toMatchObject({ items: [], next: null, total: { count: 0, exact: true } })
  const created = await runProduct(['key', 'create', '--name', 'laptop'], { env })
  const another = /^API key, shown once: (sky_\S+)\n$/.exec(created.stdout)?.[1] ?? ''
  expect((await pages(another)).status).toBe(200)
  const stages = JSON.parse((await runProduct(['stages', '--json'], { env })).stdout) as { id: string }[]
  expect(stages.map(({ id }) => id)).toEqual([
    'import-download',
    'import-files',
    'wf1-place-search',
    'wf2-deep-scan',
    'wf3-domain-extraction',
    'wf4-domain-metadata',
    'wf4-sitemap-discovery',
    'wf4-short-links',
    'wf6-sitemap-import',
    'wf7-page-extraction',
    'change-watch',
    'wf8-email-validation',
    'wf8-paid-verification',
    'wf8-delivery',
    'wf8-erasure',
    'wf8-opt-outs',
    'wf8-opt-out-polling',
    'schedule-start',
    'schedule-finish',
    'schedule-digest',
    'wf8-webhooks',
  ])

  product.signalAll('SIGINT')
  expect(await product.exitCode).toBe(0)
  const second = startProduct(['start'], { env })
  await second.ready()
  second.signalAll('SIGINT')
  expect(await second.exitCode).toBe(0)
  expect(linkIn(second.stdout)).toBeUndefined()
  expect(second.stdout).not.toContain('sky_')
  expect(await runProduct(['doctor'], { env })).toMatchObject({ stdout: expect.stringContaining('row-level security') })
}, 300_000)
