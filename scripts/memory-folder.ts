import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const prefix = 'scrapersky-test-'
const neededBytes = 4 * 1024 ** 3

/**
 * A folder in memory for the temporary files of the tests; undefined where the system has none that is large enough. To
 * create a file on disk costs up to 0.8 ms of CPU and in memory 0.06 ms (measured on ext4); a home has 1,500 files, a
 * fresh clone 40,000.
 */
export function createMemoryFolder(): string | undefined {
  if (!existsSync(memory) || !runsPrograms() || !isLargeEnough()) return undefined
  removeFoldersOfDeadRuns()
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder)
  // Tests run programs under other accounts.
  chmodSync(folder, 0o1777)
  return folder
}

function runsPrograms(): boolean {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).find(([, path]) => path === memory)?.[3] ?? 'noexec'
  return !options.split(',').includes('noexec')
}

function isLargeEnough(): boolean {
  const { bavail, bsize } = statfsSync(memory)
  return Math.min(bavail * bsize, freemem()) >= neededBytes
}

function removeFoldersOfDeadRuns(): void {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || existsSync(`/proc/${name.slice(prefix.length)}`)) continue
    rmSync(join(memory, name), { recursive: true, force: true })
  }
}
