import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.ts',
      'demo/**/*.test.ts',
      'test/**/*.test.ts',
      'ui/src/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['src/testing/global-setup.ts'],
    reporters: ['default', './scripts/plain-summary-reporter.ts'],
    pool: 'forks',
    // Most of the long ones wait for other processes: a server, a browser, npm.
    maxWorkers: Math.min(8, 2 * availableParallelism()),
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
