import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OvertureStub, startOvertureStub } from '../../../demo/stub-servers/overture-stub.ts'
import { placesOf, type ReleaseShape, releaseFile } from '../../testing/place-release.ts'
import { until } from '../../testing/until.ts'
import { placeFolders } from '../place-folders.ts'

// Runs the command in a separate process, against a release of 4 row groups in 2 files.

const cli = join(import.meta.dirname, '../cli.ts')
const box = { west: -2, south: 53, east: -1, north: 54 }
const shape: ReleaseShape = { files: 2, rowsPerFile: 200, rowsPerGroup: 100, box }
const folder = mkdtempSync(join(tmpdir(), 'open-places-'))
const home = join(folder, 'home')
const release = [releaseFile(shape, 0), releaseFile(shape, 1)] as const
let stub: OvertureStub
beforeAll(async () => {
  stub = await startOvertureStub('2026-10-21.0', release)
})
afterAll(async () => {
  await stub.close()
  rmSync(folder, { recursive: true, force: true })
})

function begin(args: readonly string[]) {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    SCRAPERSKY_HOME: home,
    OVERTURE_ENDPOINT: stub.endpoint,
    OVERTURE_CATALOG_ENDPOINT: stub.catalogEndpoint,
    OVERTURE_GAP_MS: '0',
    LOG_LEVEL: 'error',
  }
  return spawn(process.execPath, [cli, 'places', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
}

async function run(...args: string[]) {
  const child = begin(args)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code: child.exitCode, out, err }
}

const [west, all] = ['-2,53,-1.6,54', '-2,53,-1,54']
const copy = join(folder, 'copy')
const get = (bbox: string) => ['get', '--bbox', bbox, '--to', copy]

test('a copied region has all of its places: after Ctrl-C, and beside another region', async () => {
  const [, second] = release
  stub.stall(({ file, start, end }) => file === second.name && start > 4 && end < second.bytes.length)
  const child = begin(get(all))
  const stopped = Promise.all([text(child.stderr), once(child, 'exit')])
  await until('a request without an answer', () => stub.stalled > 0)
  child.kill('SIGINT')
  expect((await stopped)[0]).toContain('the same command continues the copy')
  expect(child.exitCode).toBe(130)
  stub.stall(undefined)
  const inWest = placesOf(shape, 0).filter(({ longitude }) => Number(longitude) <= -1.6).length
  const copies: [bbox: string, places: number, copied: number][] = [
    [all, 400, 200],
    [west, inWest, inWest],
  ]
  for (const [bbox, places, copied] of copies) {
    const { out } = await run(...get(bbox), '--json')
    expect(JSON.parse(out)).toMatchObject({ places, copied, release: '2026-10-21.0' })
  }
})

test('an added folder is listed, checked by doctor and searched; a removed one is not', async () => {
  const regions = join(copy, '2026-10-21.0', all.replaceAll(',', '_'))
  expect(await run('list')).toMatchObject({ out: expect.stringContaining('No folder is in use') })
  expect(await run('add', regions)).toMatchObject({ code: 0, out: expect.stringContaining('400 places in 4 files') })
  expect(JSON.parse((await run('list', '--json')).out)).toMatchObject({ folder: regions, places: 400 })
  expect(await placeFolders({ SCRAPERSKY_HOME: home, OVERTURE_FOLDER: undefined })).toEqual([regions])
  expect((await run('remove', regions)).out).toContain('the latest release')
  expect(await run('remove', regions)).toMatchObject({ code: 1, err: expect.stringContaining('was not added') })
})

test.for([
  ['a folder that does not exist', [], 'does not exist'],
  ['a folder without files', [['notes.txt', 'x']], 'has no parquet files'],
  ['an unreadable file', [['a.parquet', 'PAR1 not parquet']], 'a.parquet cannot be read: it is not a parquet file'],
  ['a file of another form', [['b.parquet', otherForm()]], 'it has no id. Import it as a list'],
] as const)('%s is not added, and says why', async ([, files, problem]) => {
  const given = join(folder, `given-${problem.length}`)
  for (const [name, content] of files) {
    mkdirSync(given, { recursive: true })
    writeFileSync(join(given, name), content)
  }
  expect(await run('add', given)).toMatchObject({ code: 1, err: expect.stringContaining(problem) })
})

function otherForm(): Uint8Array {
  return new Uint8Array(parquetWriteBuffer({ columnData: [{ name: 'fsq_place_id', data: ['1'], type: 'STRING' }] }))
}
