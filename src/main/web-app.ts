// The web app is built when it changed, not when it is started: a build is kept under a name made from everything that
// goes into it, so that two processes, or two versions one after the other, never write into each other's files.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { messageOf } from '../core/errors.ts'
import type { Log } from '../core/log.ts'

const root = resolve(import.meta.dirname, '../..')
const builds = join(root, 'ui/dist')
const sources = ['ui', 'src/http/contract', 'package-lock.json']
const keptMs = 86_400_000

/** The folder of the built app, built now if need be; undefined, and said in the log, when that fails. */
export async function webAppFolder(log: Log, stopped: Promise<void>): Promise<string | undefined> {
  try {
    const folder = join(builds, stampOf(sources))
    if (existsSync(join(folder, 'index.html'))) return folder
    log.info({}, 'building the web app: once, and after each change of it')
    const making = `${folder}.${process.pid}`
    await build(making, stopped)
    takeOver(making, folder)
    removeOld(folder)
    return folder
  } catch (error) {
    log.error({ err: error }, `there is no web app: ${messageOf(error)}`)
    return undefined
  }
}

function stampOf(paths: readonly string[]): string {
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

/** In a process of its own: the bundler's memory is not ours to keep. */
async function build(outDir: string, stopped: Promise<void>): Promise<void> {
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', 'ui', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  void stopped.then(() => child.kill())
  const code = await new Promise<number | string>((done, fail) => {
    child.once('error', fail)
    child.once('close', (exit, signal) => done(exit ?? signal ?? 'unknown'))
  })
  if (code === 0) return
  rmSync(outDir, { recursive: true, force: true })
  throw new Error(`its build ended with ${code}. ${said.slice(-2000)}`)
}

/** Another process may have been faster: its files are the same. */
function takeOver(making: string, folder: string): void {
  mkdirSync(builds, { recursive: true })
  try {
    renameSync(making, folder)
  } catch (error) {
    if (!existsSync(folder)) throw error
    rmSync(making, { recursive: true, force: true })
  }
}

/** A server that still runs from yesterday's build has it in memory. */
function removeOld(current: string): void {
  for (const name of readdirSync(builds)) {
    const folder = join(builds, name)
    const isOld = Date.now() - statSync(folder).mtimeMs > keptMs
    if (folder !== current && isOld) rmSync(folder, { recursive: true, force: true })
  }
}
