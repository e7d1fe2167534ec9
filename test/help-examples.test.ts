import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoTown } from '../demo/town/demo-town.ts'
import { type OpenTown, openTown } from '../demo/town/open-town.ts'
import { examplesIn, pathWithScrapersky } from './support/help-examples.ts'
import { cleanUpProducts, newFolder, runProduct, startProduct } from './support/product.ts'

// Help that teaches by example teaches what works: every example is run as it stands, in a shell. The web is the town.

let town: OpenTown
beforeAll(async () => {
  town = await openTown(demoTown)
})
afterAll(() => town.close())
afterEach(() => void cleanUpProducts())

const commands = { demo: 3, harvest: 3, start: 3 }

test.each(Object.entries(commands))('every example of "%s --help" works', { timeout: 240_000 }, async (name, count) => {
  const help = await runProduct([name, '--help'])
  const examples = examplesIn(help.stdout)
  expect(examples).toHaveLength(count)
  const { folder, home } = newFolder()
  writeFileSync(
    join(folder, 'list.csv'),
    'domain,country\ncrumbroom.example.com,GB\nhttps://www.vildblomman.example.com/,SE\n',
  )
  const env = {
    PATH: pathWithScrapersky(folder),
    SCRAPERSKY_HOME: home,
    CRAWL_CONNECT_TO: `${town.web.address}:${town.web.port}`,
    CRAWL_ALLOW_ADDRESSES: town.web.address,
    CRAWL_GAP_MS: '0',
    LOG_LEVEL: 'error',
  }
  // "demo remove" looks into the home: there must be one.
  expect((await runProduct(['migrate'], { env })).code).toBe(0)
  for (const example of examples) {
    const words = /^(?:\w+=\S+ )?scrapersky start/.test(example)
      ? await runService(example, env, folder)
      : await run(example)
    expect(words, example).not.toBe('')
  }

  async function run(example: string): Promise<string> {
    const done = await runProduct(['-c', example], { command: ['/bin/sh'], cwd: folder, env })
    expect(done, example).toMatchObject({ code: 0, stderr: '' })
    return done.stdout + written(folder)
  }
})

async function runService(example: string, env: Record<string, string>, cwd: string): Promise<string> {
  // A port that somebody else has would make the example fail for no fault of its own.
  const words = example.replace(/PORT=\d+/, 'PORT=0')
  // In place of the shell, which would die of the signal before its child has answered it.
  const service = startProduct(['-c', `exec env ${words}`], { command: ['/bin/sh'], cwd, env })
  const address = await service.ready()
  service.signalAll('SIGINT')
  expect(await service.exitCode, example).toBe(0)
  return address
}

function written(folder: string): string {
  const files = ['contacts.csv', 'contacts.jsonl', 'outcomes.csv'].map((name) => join(folder, name))
  return files.flatMap((file) => (existsSync(file) ? [readFileSync(file, 'utf8')] : [])).join('')
}
