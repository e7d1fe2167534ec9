import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start the whole product, or judge the process they run in. */
const system = ['test/*.test.ts']
const browser = ['test/browser/*.test.ts']

const common = {
  pool: 'forks',
  // Time limits only end what hangs: two of these processes and what they start share the machine with others.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // Node runs TypeScript itself: no transform, and one compile cache for the tests and the processes they start.
  experimental: { viteModuleRunner: false, nodeLoader: false },
} as const

/** Waits for the limits of stand-ins, a minute of them. Last, it would be all that runs. */
const mostlyWaits = 'src/stages/wf8-delivery/destinations.test.ts'

class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted(
      (a, b) => Number(b.moduleId.endsWith(mostlyWaits)) - Number(a.moduleId.endsWith(mostlyWaits)),
    )
  }
}

const projects: TestProjectInlineConfiguration[] = [
  {
    test: {
      ...common,
      name: 'unit',
      include: [
        'src/**/*.test.ts',
        'demo/**/*.test.ts',
        'ui/src/**/*.test.ts',
        'scripts/**/*.test.ts',
        'clients/*/src/*.test.ts',
      ],
      // A process per file costs 0.3 s of CPU each; a file that uses a database clones one of its own in any case.
      isolate: false,
    },
  },
  {
    test: {
      ...common,
      name: 'system',
      include: system,
      globalSetup: ['test/support/system-setup.ts'],
      isolate: false,
    },
  },
  {
    test: {
      ...common,
      name: 'browser',
      include: browser,
      globalSetup: ['test/support/browser-setup.ts'],
      // The files of a process share its browser.
      isolate: false,
    },
  },
]

export default defineConfig({
  test: {
    projects,
    globalSetup: ['src/testing/global-setup.ts'],
    reporters: ['default', './scripts/plain-summary-reporter.ts'],
    maxWorkers: 2,
    sequence: { sequencer: WaitingFirst },
  },
})
