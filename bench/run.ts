// `npm run bench -- NAME [--json]`: a table, then one JSON line. Each benchmark is a file in this folder.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { formatTable } from '../src/main/table.ts'
import { type Bench, BenchError, type BenchResult } from './bench.ts'

const benches: Record<string, () => Promise<Bench>> = {
  api: async () => (await import('./api.ts')).api,
  cms: async () => (await import('./cms.ts')).cms,
  delivery: async () => (await import('./delivery.ts')).delivery,
  documentation: async () => (await import('./documentation.ts')).documentation,
  extract: async () => (await import('./extract.ts')).extract,
  fetch: async () => (await import('./fetch.ts')).fetch,
  idle: async () => (await import('./idle.ts')).idle,
  large: async () => (await import('./large.ts')).large,
  neighbours: async () => (await import('./neighbours.ts')).neighbours,
  places: async () => (await import('./places.ts')).places,
  polite: async () => (await import('./polite.ts')).polite,
  queue: async () => (await import('./queue.ts')).queue,
  scale: async () => (await import('./scale.ts')).scale,
  simulate: async () => (await import('./simulate.ts')).simulate,
  sitemap: async () => (await import('./sitemap.ts')).sitemap,
  ui: async () => (await import('./ui.ts')).ui,
  v1: async () => (await import('./v1.ts')).v1,
  validate: async () => (await import('./validate.ts')).validate,
  watch: async () => (await import('./watch.ts')).watch,
  week: async () => (await import('./week.ts')).week,
  wf7: async () => (await import('./wf7.ts')).wf7,
}

const folder = import.meta.dirname

/** The peers are not dependencies of the product. The first benchmark installs them in this folder. */
function installPeers(): void {
  const stamp = join(folder, 'node_modules/.scrapersky-installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stderr.write('Installing the peers ...\n')
  const options = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error']
  const done = spawnSync('npm', options, { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' })
  if (done.status !== 0) throw new Error('npm install failed in bench/. Run it there to see why.')
  writeFileSync(stamp, wanted)
}

const [name = '', ...rest] = process.argv.slice(2)
const load = benches[name]
if (load === undefined) {
  process.stderr.write(`Name one benchmark: ${Object.keys(benches).join(', ')}\n`)
  process.exit(2)
}
const onlyJson = rest.includes('--json')
const say = (text: string) => {
  if (!onlyJson) process.stdout.write(`${text}\n`)
}
installPeers()
const bench = await load()
const [cpu] = cpus()
say(`${name}: ${bench.summary}`)
say(
  `Node ${process.versions.node}, ${cpus().length} x ${cpu?.model.trim()}, ${Math.round(totalmem() / 1024 ** 3)} GB\n`,
)
const { header, rows, result } = await measured(bench)
say(`${formatTable(header, rows)}\n`)
process.stdout.write(`${JSON.stringify({ bench: name, ...result })}\n`)
process.exit(0)

async function measured(bench: Bench): Promise<BenchResult> {
  try {
    return await bench.run({ progress: (text) => process.stderr.write(`${text}\n`), args: rest })
  } catch (error) {
    if (!(error instanceof BenchError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}
