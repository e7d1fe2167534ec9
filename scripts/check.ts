// `npm run check`: format and lint, types, dependency rules, language, unused code. All of them run, so one call shows every problem.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'

// By default four checkers each check the shared types: 11.8 s of CPU instead of 5.3.
const oneChecker = ['--checkers', '1']

const checks = [
  { name: 'lint (biome)', script: '@biomejs/biome/bin/biome', args: ['check', '.'] },
  // TypeScript 7 is ten times faster; dependency-cruiser needs the compiler API that only 6 still has.
  { name: 'types (tsc)', script: 'typescript-native/bin/tsc', args: ['-p', '.', ...oneChecker] },
  { name: 'types of the web app (tsc)', script: 'typescript-native/bin/tsc', args: ['-p', 'ui', ...oneChecker] },
  // The dependencies of the bench are installed by the first bench; before that its types cannot be checked.
  ...(existsSync('bench/node_modules')
    ? [{ name: 'types of the bench (tsc)', script: 'typescript-native/bin/tsc', args: ['-p', 'bench', ...oneChecker] }]
    : []),
  {
    name: 'arrows (dependency-cruiser)',
    script: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    args: ['src', 'test', 'demo', 'ui/src', 'bin', 'scripts/launch.mjs', 'scripts/build-web-app.ts'],
  },
  { name: 'language', script: '../scripts/check-language.ts', args: [] },
  { name: 'unused (knip)', script: 'knip/bin/knip.js', args: [] },
  { name: 'bill of materials (npm sbom)', script: '../scripts/sbom.ts', args: ['--check'] },
  { name: 'vulnerabilities (npm audit)', script: '../scripts/audit.ts', args: [] },
]

/** Runs every check, two at once, and returns the names of those that failed. */
export async function runChecks(): Promise<string[]> {
  const waiting = [...checks]
  const failed: string[] = []
  const lane = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift()) {
      const { name, script, args } = check
      const started = performance.now()
      const { status, output } = await run([`node_modules/${script}`, ...args])
      const seconds = ((performance.now() - started) / 1000).toFixed(1)
      process.stdout.write(`${output}${status === 0 ? 'ok    ' : 'FAILED'} ${name} ${seconds} s\n`)
      if (status !== 0) failed.push(name)
    }
  }
  await Promise.all([lane(), lane()])
  return failed
}

/** The output as a whole: that of two checks must not mix. */
async function run(args: readonly string[]): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk))
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, output }
}

if (import.meta.filename === process.argv[1]) process.exit((await runChecks()).length === 0 ? 0 : 1)
