import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { messageOf, systemCodeOf } from '../../../src/core/errors.ts'
import { pause } from '../../../src/core/time.ts'
import { databaseUrl } from '../../../src/db/embedded/accepts-connections.ts'
import { serverUser } from '../../../src/db/embedded/create-cluster.ts'
import { homeLayout } from '../../../src/db/embedded/home-layout.ts'
import { readPostmasterFile } from '../../../src/db/embedded/postmaster-file.ts'
import { isRunning } from '../../../src/db/embedded/process-identity.ts'
import { until } from '../../../src/testing/until.ts'
import { Crawl, log } from '../crawl.ts'
import { linux, mayMount, root } from '../needs.ts'
import type { Scenario } from '../scenario.ts'

/** Several attempts to start the server again fail meanwhile. */
const fullMs = 10_000

export const fullDisk: Scenario = {
  name: 'full-disk',
  summary: 'the built-in database on a file system of 300 MB, which fills up and is cleared',
  needs: [linux, root, mayMount],
  async run(opened) {
    const folder = mountSmallDisk(opened)
    const home = join(folder, 'home')
    const crawl = await Crawl.start(opened, {
      sites: 120,
      env: { SCRAPERSKY_HOME: home },
      directUrl: () => urlOf(home),
      workers: [{}],
    })
    await crawl.reaches(0.25)
    const ballast = join(folder, 'ballast')
    // Opened before: a full disk may refuse new connections, which write a cache file.
    let client = await connect(opened, home)
    const useUp = async () => {
      if (hasEnded(home)) return true
      try {
        await useUpLog(client)
      } catch (error) {
        log(`the built-in server: ${messageOf(error)}`)
        // The server may have closed it, and work again.
        client = await connect(opened, home).catch(() => client)
      }
      return false
    }
    fill(ballast)
    log('the file system is full')
    const isReported = () => crawl.processes.some(({ stdout }) => /no space left|disk is full/i.test(stdout))
    await until('a process to report it', isReported, 90)
    await until('/health/ready to notice it', async () => (await crawl.readiness()) === 503)
    await until('the server to end', useUp, 60)
    log('the built-in server has ended: it cannot write its log')
    await pause(fullMs)
    rmSync(ballast)
    log('there is space again')
    const resumed = await crawl.goesOn()
    await until('/health/ready to recover', async () => (await crawl.readiness()) === 200)
    return crawl.ends('tmpfs of 300 MB, PostgreSQL 18 (built in)', resumed)
  },
}

function mountSmallDisk(opened: AsyncDisposableStack): string {
  const folder = mkdtempSync(join(tmpdir(), 'scrapersky-disk-'))
  opened.defer(() => rmSync(folder, { recursive: true }))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m,mode=755', 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) throw new Error(mounted.stderr)
  opened.defer(() => void spawnSync('umount', [folder]))
  return folder
}

/** Writes a file until nothing more fits. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (const size of [1024 ** 2, 4096]) writeUntilFull(file, Buffer.alloc(size))
  } finally {
    closeSync(file)
  }
}

function writeUntilFull(file: number, chunk: Buffer): void {
  try {
    while (writeSync(file, chunk) === chunk.length);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOSPC') throw error
  }
}

async function connect(opened: AsyncDisposableStack, home: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urlOf(home), connectionTimeoutMillis: 5000, query_timeout: 10_000 })
  client.on('error', () => undefined)
  await client.connect()
  opened.defer(() => client.end())
  return client
}

function hasEnded(home: string): boolean {
  const server = readPostmasterFile(homeLayout(home).data)
  return typeof server !== 'object' || !isRunning(server.pid)
}

/** The server's log of changes grows by a file, as it would in hours of work. */
async function useUpLog(client: pg.Client): Promise<void> {
  await client.query(`SELECT pg_logical_emit_message(false, 'test', 'x'), pg_switch_wal()`)
}

/** Of the built-in server as it runs now. */
function urlOf(home: string): string {
  const { data, password } = homeLayout(home)
  const file = readPostmasterFile(data)
  if (typeof file !== 'object') throw new Error('the built-in server does not run')
  return databaseUrl(serverUser, readFileSync(password, 'utf8').trim(), file.port)
}
