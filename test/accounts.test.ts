import { afterEach, expect, test } from 'vitest'
import { useEmptyDatabases } from '../src/testing/empty-databases.ts'
import { until } from '../src/testing/until.ts'
import { cleanUpProducts, runProduct, startProduct } from './support/product.ts'

// Users sign in by the link that the first start prints and by links that an admin creates.

const emptyDatabase = useEmptyDatabases()
const noProcess: number[] = []
afterEach(() => expect(cleanUpProducts()).toEqual(noProcess))

const linkIn = (text: string) => /\/sign-in#([\w-]{43})/.exec(text)?.[1]

test('the first start prints a one-time link; "user" creates and disables accounts and creates links', async () => {
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
  expect(await entered.json()).toMatchObject({ user: { email: 'admin@localhost', role: 'admin' } })
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

  product.signalAll('SIGINT')
  expect(await product.exitCode).toBe(0)
  const second = startProduct(['start'], { env })
  await second.ready()
  second.signalAll('SIGINT')
  expect(await second.exitCode).toBe(0)
  expect(linkIn(second.stdout)).toBeUndefined()
  expect(await runProduct(['doctor'], { env })).toMatchObject({ stdout: expect.stringContaining('row-level security') })
}, 180_000)
