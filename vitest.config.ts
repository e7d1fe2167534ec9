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
    maxWorkers: 3,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
