// A fresh clone of the project: no node_modules, an empty home directory, none of the environment of the tests.
import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { passwdEntry } from '../src/db/embedded/server-account.ts'
import { isLongRun } from '../src/testing/runs.ts'
import { until } from '../src/testing/until.ts'
import { cleanUpProducts, databasePid, leftProcesses, newFolder, startProduct } from './support/product.ts'

const noProcess: number[] = []
// Tens of thousands of files are removed.
const timeoutMs = 240_000
afterEach(() => expect(cleanUpProducts()).toEqual(noProcess), timeoutMs)

/** An npm cache of the tests, and what the clones find installed and built. */
const npmCache = mkdtempSync(join(tmpdir(), 'scrapersky-npm-cache-'))
const installed = mkdtempSync(join(tmpdir(), 'scrapersky-installed-'))
const reused = ['node_modules', 'ui/dist']
/** The product does not start without it. */
const missing = 'node_modules/chardet'
/**
 * To install and build everything takes 23 s of CPU. `npm test` itself has done both in a fresh clone, through the same
 * launcher; here npm checks a copy of the packages and installs the one that is missing. A long run starts from nothing.
 */
beforeAll(() => {
  if (isLongRun) return
  mkdirSync(join(installed, 'ui'), { recursive: true })
  for (const path of reused) expect(spawnSync('cp', ['-R', path, join(installed, path)]).status).toBe(0)
  rmSync(join(installed, 'node_modules/.cache'), { recursive: true, force: true })
  rmSync(join(installed, missing), { recursive: true })
}, timeoutMs)
afterAll(() => {
  for (const folder of [npmCache, installed]) rmSync(folder, { recursive: true, force: true })
}, timeoutMs)

interface Variant {
  readonly name: string
  /** The mode of the folder that contains the clone. */
  readonly mode: number
  readonly account?: { readonly uid: number; readonly gid: number }
  /** An empty directory, or an empty variable. */
  readonly home: 'directory' | 'variable'
}

const nobody = process.geteuid?.() === 0 ? passwdEntry('nobody') : undefined
/** With a HOME directory that is empty. `npm test` in a fresh clone has installed in one itself. */
const ordinary: Variant =
  nobody === undefined
    ? { name: 'an empty HOME directory', mode: 0o755, home: 'directory' }
    : { name: 'an ordinary user with an empty HOME directory', mode: 0o755, account: nobody, home: 'directory' }
const ownerOnly: Variant = { name: 'only the owner may enter the parent directory', mode: 0o700, home: 'directory' }
const noHome: Variant = {
  ...ordinary,
  name: `${nobody === undefined ? '' : 'an ordinary user, '}HOME is empty`,
  home: 'variable',
}
// The first installs. In a long run the others have its packages but no stamp, so npm install checks them all; otherwise they
// have the stamp too. Root is last: it may read all files.
const variants = isLongRun ? [ordinary, noHome, ownerOnly] : [noHome, ownerOnly]

test.for(variants)('npm start in a fresh clone: $name', { timeout: 2 * timeoutMs }, async (variant) => {
  const { folder } = newFolder()
  chmodSync(folder, variant.mode)
  const clone = join(folder, 'clone')
  const files = copyTracked(clone)
  mkdirSync(join(folder, 'user'))
  for (const path of reused) {
    const from = join(installed, path)
    if (existsSync(from)) renameSync(from, join(clone, path))
  }
  const installs = isLongRun || variant === variants[0]
  if (installs) rmSync(join(clone, 'node_modules/.scrapersky-installed'), { force: true })
  const owner = variant.account ?? { uid: process.geteuid?.() ?? 0, gid: process.getegid?.() ?? 0 }
  if (nobody !== undefined) giveAll([folder, npmCache], owner)
  const HOME = variant.home === 'variable' ? '' : join(folder, 'user')
  const env = { ...forNpm(), HOME }
  const options = { command: ['npm'], cwd: clone, env, ...variant.account }

  const hasMissing = () => existsSync(join(clone, missing))
  expect(hasMissing()).toBe(variant !== variants[0])
  const first = startProduct(['start'], options)
  const address = await first.ready()
  databasePid(join(clone, 'data'))
  expect((await fetch(`${address}/health/ready`)).status).toBe(200)
  expect(first.stderr.includes('Installing dependencies')).toBe(installs)
  expect(hasMissing()).toBe(true)
  await stop(first)
  if (installs) await expectNoInstall(clone, options)

  for (const [path, content] of files) expect(readFileSync(join(clone, path)).equals(content), path).toBe(true)
  const made = ['data', 'node_modules', ...(HOME === '' ? ['.npm'] : [])]
  expect(readdirSync(clone).filter((name) => !isTracked(files, name) && !made.includes(name))).toEqual([])
  mkdirSync(join(installed, 'ui'), { recursive: true })
  for (const path of reused) renameSync(join(clone, path), join(installed, path))
})

/** The second start neither installs nor migrates. */
async function expectNoInstall(clone: string, options: Parameters<typeof startProduct>[1]): Promise<void> {
  const second = startProduct(['start'], options)
  expect((await fetch(`${await second.ready()}/health/ready`)).status).toBe(200)
  databasePid(join(clone, 'data'))
  expect(second.stderr).not.toContain('Installing')
  expect(second.stdout).not.toContain('migrated')
  await stop(second)
}

async function stop(product: ReturnType<typeof startProduct>): Promise<void> {
  product.signalAll('SIGINT')
  await product.exitCode
  // npm does not wait for its children when it gets a signal.
  await until('every process to end', () => leftProcesses().length === 0)
  // npm and the terminal both deliver the Ctrl-C: it counts once.
  expect(product.stdout).not.toContain('stopping at once')
}

/** The files that git tracks, as they are now. */
function copyTracked(target: string): Map<string, Buffer> {
  const { stdout } = spawnSync('git', ['ls-files', '-z'], { encoding: 'utf8' })
  const paths = stdout.split('\0').filter((path) => path !== '' && existsSync(path))
  for (const path of paths) {
    mkdirSync(dirname(join(target, path)), { recursive: true })
    copyFileSync(path, join(target, path))
  }
  return new Map(paths.map((path) => [path, readFileSync(path)]))
}

function isTracked(files: ReadonlyMap<string, unknown>, name: string): boolean {
  return [...files.keys()].some((path) => path === name || path.startsWith(`${name}/`))
}

/** The variables that npm needs to reach its registry, and nothing else. */
function forNpm(): Record<string, string> {
  const kept = Object.entries(process.env).flatMap(([name, value]) =>
    /^(npm_config_(registry|cafile|ca|.*proxy|strict_ssl)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_\w+)$/i.test(
      name,
    ) && value !== undefined
      ? [[name, value] as const]
      : [],
  )
  // `npm test` puts our own node_modules/.bin on the PATH, and with it a Node 24 that a fresh clone does not have.
  const folders = (process.env.PATH ?? '').split(delimiter).filter((path) => !path.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: folders.join(delimiter), npm_config_cache: npmCache }
}

function giveAll(paths: readonly string[], { uid, gid }: { uid: number; gid: number }): void {
  expect(spawnSync('chown', ['-hR', `${uid}:${gid}`, ...paths]).status).toBe(0)
}
