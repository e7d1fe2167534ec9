import { readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { until } from '../src/testing/until.ts'
import { newPreparedFolder } from './support/prepared-folder.ts'
import { cleanUpProducts, databasePid, isDatabaseRunning, startProduct } from './support/product.ts'

const root = join(import.meta.dirname, '..')

afterEach(() => {
  expect(cleanUpProducts()).toEqual([])
})

/** Looks like a change to a watcher; the content stays. */
function touch(file: string): void {
  const now = new Date()
  utimesSync(join(root, file), now, now)
}

test('npm run dev serves app and API on one port, updates the browser, restarts the server, and stops', async () => {
  const { home } = newPreparedFolder()
  const dev = startProduct([], {
    command: [process.execPath, join(root, 'scripts/launch.mjs'), 'scripts/dev.ts'],
    env: { SCRAPERSKY_HOME: home, LOG_LEVEL: 'warn' },
  })
  const url = await dev.ready()
  expect(dev.stdout).toMatch(new RegExp(`one-time link: ${url}/sign-in#\\S+`))
  databasePid(home)

  const page = await (await fetch(`${url}/contacts`)).text()
  expect(page).toContain('/@vite/client')
  const health = () => fetch(`${url}/api/v2/health`)
  expect(await (await health()).json()).toMatchObject({ status: 'ok' })
  expect((await fetch(`${url}/api/v2/pages`)).status).toBe(401)
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('scrapersky_')
  const key = readFileSync(/first API key is in (\S+)/.exec(dev.stdout)?.[1] ?? '', 'utf8').trim()
  const end = new AbortController()
  const events = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${key}` },
    signal: end.signal,
  })
  let received = ''
  for await (const part of events.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    received += part
    if (received.includes('event:')) break
  }
  expect(received).toContain('event:')
  end.abort()

  // A file without imports of packages: nothing has to be bundled for it.
  const file = 'ui/src/api/event-parser.ts'
  expect(await (await fetch(`${url}/src/api/event-parser.ts`)).text()).toContain('createEventParser')
  const client = await (await fetch(`${url}/@vite/client`)).text()
  const token = /const wsToken = "([^"]+)"/.exec(client)?.[1]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
  const messages: string[] = []
  socket.addEventListener('message', ({ data }) => messages.push(String(data)))
  await until('the HMR connection', () => messages.some((text) => text.includes('"connected"')))
  touch(file)
  await until('the update', () => messages.some((text) => /"(update|full-reload)"/.test(text)))
  socket.close()

  touch('src/core/log.ts')
  await until('the restart', () => dev.stdout.includes('Server restarted.'))
  expect(await (await health()).json()).toMatchObject({ status: 'ok' })
  databasePid(home)

  dev.signalAll('SIGINT')
  expect(await dev.exitCode).toBe(0)
  expect(isDatabaseRunning(home)).toBe(false)
  await expect(health()).rejects.toThrow()
})
