// `npm test`: the checks, then every test. Arguments go to vitest (`npm test -- claim`), which then runs alone.
// `npm run test:long` (`--long`) runs property tests at their full count and takes pictures of the web app.
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { runChecks } from './check.ts'
import { createMemoryFolder } from './memory-folder.ts'
import service from './service-runtime.json' with { type: 'json' }

const isLong = process.argv.includes('--long')
const args = process.argv.slice(2).filter((arg) => arg !== '--long')
const failed = args.length === 0 ? await runChecks() : []
if (failed.length > 0) {
  process.stdout.write(`\nNo test was run: ${failed.join(', ')} failed.\n0 passed, ${failed.length} failed\n`)
  process.exit(1)
}
const folder = createMemoryFolder()
const tests = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...args], {
  stdio: 'inherit',
  env: {
    // The product's own cache: what a test compiled is compiled for the processes that it starts, too.
    NODE_COMPILE_CACHE: resolve(service.compileCache),
    ...process.env,
    ...(folder !== undefined && { TMPDIR: folder }),
    ...(isLong && { TEST_LONG: '1' }),
  },
})
if (folder !== undefined) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
process.exit(tests.status ?? 1)
