// The command itself, then its largest memory in KB.
import { buildProgram } from '../../src/main/program.ts'

const program = await buildProgram('validate')
await program.parseAsync(['validate', '--stdin', '--json'], { from: 'user' })
process.stdout.write(`rss ${process.resourceUsage().maxRSS}\n`)
