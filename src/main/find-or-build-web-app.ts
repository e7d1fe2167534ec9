// The web app is built only after changes. A build is stored under the hash of its sources, so that two processes or two
// versions never write into each other's files.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'

const root = resolve(import.meta.dirname, '../..')
const builds = join(root, 'ui/dist')
const sources = ['ui', 'src/http/contract', 'package-lock.json']
const maxAgeMs = 86_400_000

/** The folder of the built app; builds it if needed. Undefined, with a log entry, if the build fails. */
export async function findOrBuildWebApp(log: Log, stopped: Promise<void>): Promise<string | undefined> {
  try {
    const folder = join(builds, hashSources(sources))
    if (existsSync(join(folder, 'index.html'))) return folder
    log.info({}, 'building the web app (once, and after each change)')
    const temporary = `${folder}.${process.pid}`
    await build(temporary, stopped)
    installBuild(temporary, folder)
    removeOld(folder)
    return folder
  } catch (error) {
    log.error({ err: error }, `the web app is not available: ${messageOf(error)}`)
    return undefined
  }
}

function hashSources(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesIn(join(root, path))).toSorted()) {
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

function filesIn(path: string): string[] {
  if (path === builds) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesIn(join(path, name)))
}

/** In a separate process, so that the bundler's memory is freed. */
async function build(outDir: string, stopped: Promise<void>): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'ui', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  void stopped.then(() => child.kill())
  const code = await new Promise<number | string>((done, fail) => {
    child.once('error', fail)
    child.once('close', (exit, signal) => done(exit ?? signal ?? 'unknown'))
  })
  if (code === 0) return
  rmSync(outDir, { recursive: true, force: true })
  throw new Error(`its build failed with ${code}. ${output.slice(-2000)}`)
}

/** If another process was faster, keeps its build: the files are the same. */
function installBuild(making: string, folder: string): void {
  mkdirSync(builds, { recursive: true })
  try {
    renameSync(making, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true, force: true })
  }
}

/** Servers that still use an old build have it in memory. */
function removeOld(current: string): void {
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name)
    const isOld = Date.now() - statSync(folder).mtimeMs > maxAgeMs
    if (folder !== current && isOld) rmSync(folder, { recursive: true, force: true })
  }
}
