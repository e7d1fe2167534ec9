import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { useEmptyDatabases } from '../src/testing/empty-databases.ts'
import { until } from '../src/testing/until.ts'

// The program as users start it: its own process, an empty database, a real socket.

const emptyDatabase = useEmptyDatabases()
const cli = join(import.meta.dirname, '../src/main/cli.ts')
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL')
})

function scrapersky(url: string, ...args: string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    PORT: '0',
    LOG_LEVEL: 'warn',
    LOG_FORMAT: 'json',
  }
  const child = spawn(process.execPath, [cli, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  return child
}

async function start(url: string) {
  const child = scrapersky(url, 'start')
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += String(chunk)
  })
  const address = await until('the server', () => /ready at (http:\S+)/.exec(printed)?.[1])
  return {
    address,
    printed: () => printed,
    async stop() {
      child.kill('SIGTERM')
      const [code] = (await once(child, 'exit')) as [number]
      return code
    },
  }
}

test('the first start prints a working key, the second prints none, "key create" creates another', async () => {
  const url = await emptyDatabase()
  const first = await start(url)
  const key = await until('the key', () => /API key, shown once: (sky_\S+)/.exec(first.printed())?.[1])
  const pages = (token: string) =>
    fetch(`${first.address}/api/v2/pages`, { headers: { authorization: `Bearer ${token}` } })
  expect((await fetch(`${first.address}/api/v2/pages`)).status).toBe(401)
  expect((await fetch(`${first.address}/health/ready`)).status).toBe(200)
  expect(await (await pages(key)).json()).toMatchObject({ items: [], next: null, total: { count: 0, exact: true } })

  const made = await text(scrapersky(url, 'key', 'create', '--name', 'laptop').stdout)
  const another = /^API key, shown once: (sky_\S+)\n$/.exec(made)?.[1] ?? ''
  expect((await pages(another)).status).toBe(200)
  expect(await first.stop()).toBe(0)

  const second = await start(url)
  expect(second.printed()).not.toContain('sky_')
  expect(await second.stop()).toBe(0)

  const stages = JSON.parse(await text(scrapersky(url, 'stages', '--json').stdout)) as { id: string }[]
  expect(stages.map(({ id }) => id)).toEqual([
    'import-files',
    'wf1-place-search',
    'wf2-deep-scan',
    'wf3-domain-extraction',
    'wf4-domain-metadata',
    'wf4-sitemap-discovery',
    'wf4-short-links',
    'wf6-sitemap-import',
    'wf7-page-extraction',
  ])
})
