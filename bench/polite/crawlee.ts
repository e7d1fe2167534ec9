import { join } from 'node:path'
import type { Contender } from './contender.ts'
import { countLines } from './count-lines.ts'
import { runTimed } from './run-timed.ts'

export const crawlee: Contender = {
  name: 'Crawlee CheerioCrawler 3.18.1',
  async run({ hosts, port, folder }) {
    const out = join(folder, 'contacts.jsonl')
    const program = join(import.meta.dirname, 'crawlee-crawl.ts')
    const timed = await runTimed({ command: process.execPath, args: [program, String(hosts), String(port), out] })
    return { ...timed, results: countLines(out) }
  },
}
