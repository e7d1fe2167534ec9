// Runs commands of the product one after the other in this process: each line of stdin has the arguments and the
// environment of one. After its output, a mark with its exit code is written to stdout, and one to stderr.
import { createInterface } from 'node:readline'
import { stopSignals } from '../../src/main/launcher-signals.ts'
import { buildProgram } from '../../src/main/program.ts'
import { reportFailure } from '../../src/main/report-failure.ts'
import { until } from '../../src/testing/until.ts'
import { type CommandLine, endMark } from './command-runner.ts'

// Each command adds its listeners and leaves them to the exit of its process.
for (const emitter of [process, process.stdout, process.stderr]) emitter.setMaxListeners(0)

const lines = createInterface({ input: process.stdin })
const atRest = whatKeepsAlive()
lines.on('line', (line) => void run(JSON.parse(line) as CommandLine))

async function run({ args, env }: CommandLine): Promise<void> {
  process.env = { ...env }
  process.exitCode = 0
  try {
    const program = await buildProgram(args[0])
    await program.parseAsync(args, { from: 'user' })
  } catch (error) {
    process.exitCode = codeOf(error)
  }
  // A process of its own would end only then.
  await until(`${args.join(' ')} to close what it opened`, () => whatKeepsAlive() === atRest)
  for (const signal of stopSignals) process.removeAllListeners(signal)
  process.removeAllListeners('uncaughtException')
  await write(process.stdout, endMark(process.exitCode))
  await write(process.stderr, endMark(process.exitCode))
}

function codeOf(error: unknown): number {
  try {
    return reportFailure(error)
  } catch (bug) {
    process.stderr.write(`${bug instanceof Error ? bug.stack : String(bug)}\n`)
    return 1
  }
}

function whatKeepsAlive(): string {
  return process.getActiveResourcesInfo().sort().join()
}

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((done, fail) => stream.write(text, (error) => (error ? fail(error) : done())))
}
