import type { Reporter, TestModule } from 'vitest/node'

/** Closes the run with `N passed, N failed`, the line that scripts and people look for. */
export default class PlainSummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    // A file that does not even load has no test to fail: it counts as one.
    const broken = modules.filter((module) => module.errors().length > 0).length
    const failed = tests.filter((test) => test.result().state === 'failed').length + broken + unhandled.length
    // vitest prints its own summary after the reporters have ended.
    process.once('exit', () => process.stdout.write(`\n${passed} passed, ${failed} failed\n`))
  }
}
