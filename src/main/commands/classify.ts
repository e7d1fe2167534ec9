import type { Command } from 'commander'
import { classifyPage } from '../../extract/page-kind/classify-page.ts'
import { examples } from '../examples.ts'
import { lineWriter } from '../line-writer.ts'
import { type ClassifyInput, inputsFromLines } from './classify-lines.ts'

interface ClassifyOptions {
  readonly stdin?: true
  readonly json?: true
}

/** `scrapersky classify`: the page kind of a URL, with the reason. Needs neither network nor database. */
export function classifyCommand(program: Command): void {
  program
    .command('classify')
    .description('Classify URLs by page kind, with the reason')
    .argument('[urls...]', 'URLs of pages')
    .option('--stdin', 'read lines {"url", "anchor_text"?} or plain URLs, and print a result for each, in order')
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      examples(
        ['scrapersky classify https://example.com/kontakt https://example.com/blog/2026/news'],
        ['scrapersky classify --stdin --json < urls.txt'],
      ),
    )
    .action(async (urls: string[], options: ClassifyOptions, command: Command) => {
      if (urls.length === 0 && options.stdin !== true) command.error('error: give a URL, or use --stdin')
      if (urls.length > 0 && options.stdin === true) command.error('error: give URLs or use --stdin, not both')
      const inputs = options.stdin === true ? inputsFromLines(process.stdin) : urls.map((url) => ({ url }))
      const failed = await classifyAll(inputs, options.json === true ? jsonLine : plainLine)
      if (failed) process.exitCode = 1
    })
}

/** Classifies in order, one at a time, with constant memory. Returns whether a line was invalid. */
async function classifyAll(
  inputs: AsyncIterable<ClassifyInput> | Iterable<ClassifyInput>,
  print: (input: ClassifyInput) => string,
): Promise<boolean> {
  const out = lineWriter(process.stdout)
  let failed = false
  for await (const input of inputs) {
    if ('problem' in input) failed = true
    if (!(await out.write(print(input)))) break
  }
  await out.end()
  return failed
}

function jsonLine(input: ClassifyInput): string {
  if ('problem' in input)
    return JSON.stringify({ url: null, error: { code: 'request_invalid', message: input.problem } })
  const { kind, confidence, depth, reason } = classifyPage(input.url, input.anchorText)
  return JSON.stringify({ url: input.url, kind, confidence, depth, reason })
}

/** Columns of fixed width, so that each line can be printed at once. */
function plainLine(input: ClassifyInput): string {
  if ('problem' in input) return `${'-'.padEnd(13)}${input.problem.replaceAll('\n', ' ')}`
  const { kind, confidence, depth, reason } = classifyPage(input.url, input.anchorText)
  return `${kind.padEnd(13)}${confidence.toFixed(2)}  depth ${depth}  ${input.url}\n${' '.repeat(13)}${reason}`
}
