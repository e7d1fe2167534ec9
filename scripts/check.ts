// What `npm run check` holds: format and lint, types, arrows, nothing unused. All are run, so one call shows every fault.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const checks = [
  { name: 'lint (biome)', script: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  // TypeScript 7 is ten times faster; dependency-cruiser needs the compiler API that only 6 still has.
  { name: 'types (tsc)', script: 'typescript-native/bin/tsc', args: ['-p', '.'] },
  { name: 'types of the web app (tsc)', script: 'typescript-native/bin/tsc', args: ['-p', 'ui'] },
  // The bench's peers are not ours: without them, before the first bench, its types cannot be known.
  ...(existsSync('bench/node_modules')
    ? [{ name: 'types of the bench (tsc)', script: 'typescript-native/bin/tsc', args: ['-p', 'bench'] }]
    : []),
  {
    name: 'arrows (dependency-cruiser)',
    script: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['src', 'test', 'demo', 'ui/src'],
  },
  { name: 'unused (knip)', script: 'knip/bin/knip.js', args: [] },
]

/** Runs every check and gives back the names of those that failed. */
export function runChecks(): string[] {
  return checks.flatMap(({ name, script, args }) => {
    const started = performance.now()
    const done = spawnSync(process.execPath, [`node_modules/${script}`, ...args], { stdio: 'inherit' })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${done.status === 0 ? 'ok    ' : 'FAILED'} ${name} ${seconds} s\n`)
    return done.status === 0 ? [] : [name]
  })
}

if (import.meta.filename === process.argv[1]) process.exit(runChecks().length === 0 ? 0 : 1)
