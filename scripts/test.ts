// `npm test`: the checks, then every test. Arguments go to vitest (`npm test -- claim`), which then runs alone.
import { spawnSync } from 'node:child_process'
import { runChecks } from './check.ts'

const args = process.argv.slice(2)
const failed = args.length === 0 ? runChecks() : []
if (failed.length > 0) {
  process.stdout.write(`\nNo test was run: ${failed.join(', ')} failed.\n0 passed, ${failed.length} failed\n`)
  process.exit(1)
}
const tests = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], { stdio: 'inherit' })
process.exit(tests.status ?? 1)
