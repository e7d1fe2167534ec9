import type { Command } from 'commander'
import { asAppError } from '../../core/errors.ts'
import { createExtractPool, type ExtractPool } from '../../extract/pool/extract-pool.ts'
import { examples } from '../examples.ts'
import { endWithReader } from '../write-out.ts'
import { type ExtractInput, type FetchHtml, inputsFromArguments, inputsFromLines, loadInput } from './extract-inputs.ts'
import { jsonLine, table } from './extract-output.ts'

interface ExtractOptions {
  readonly url?: string
  readonly country?: string
  readonly charset?: string
  readonly json?: true
  readonly stdin?: true
}

/** `scrapersky extract`: contacts from files, folders, addresses or lines. Needs no database. */
export function extractCommand(program: Command, fetchHtml?: FetchHtml): void {
  program
    .command('extract')
    .description('find e-mails, phones, socials, people and more in pages')
    .argument('[inputs...]', 'HTML files, folders of them, or URLs')
    .option('--url <base>', 'the address that the pages came from')
    .option('--country <code>', 'country of the business, for phone numbers without a country (GB, DE, ...)')
    .option('--charset <name>', 'the charset that the server announced')
    .option('--json', 'one JSON object a line')
    .option('--stdin', 'read JSON lines {"file" or "html", "url", "country", "charset"} and answer each, in order')
    .addHelpText(
      'after',
      examples(
        ['scrapersky extract page.html --url https://example.com/contact --country GB'],
        ['scrapersky extract https://crumbroom.example.com/ --json'],
      ),
    )
    .action(async (given: string[], options: ExtractOptions, command: Command) => {
      if (given.length === 0 && options.stdin !== true)
        command.error('error: name a file, a folder or a URL, or use --stdin')
      endWithReader()
      const pool = createExtractPool()
      try {
        const inputs = options.stdin === true ? inputsFromLines(process.stdin) : inputsFromArguments(given, options)
        const failed = await answerAll(inputs, pool, fetchHtml, options.json === true ? jsonLine : table)
        if (failed > 0) process.exitCode = 1
      } finally {
        await pool.close()
      }
    })
}

type Print = typeof jsonLine

/** Works on several inputs at once and prints the answers in the order of the questions. */
async function answerAll(
  inputs: AsyncIterable<ExtractInput>,
  pool: ExtractPool,
  fetchHtml: FetchHtml | undefined,
  print: Print,
): Promise<number> {
  const ahead: Promise<{ text: string; failed: boolean }>[] = []
  let failed = 0
  const settle = async () => {
    const answer = await ahead.shift()
    if (answer === undefined) return
    if (answer.failed) failed++
    process.stdout.write(answer.text)
  }
  for await (const input of inputs) {
    ahead.push(answerOne(input, pool, fetchHtml, print))
    if (ahead.length >= 16) await settle()
  }
  while (ahead.length > 0) await settle()
  return failed
}

async function answerOne(
  input: ExtractInput,
  pool: ExtractPool,
  fetchHtml: FetchHtml | undefined,
  print: Print,
): Promise<{ text: string; failed: boolean }> {
  try {
    const task = await loadInput(input, fetchHtml)
    return { text: print({ ...input, url: task.url ?? input.url }, await pool.extract(task)), failed: false }
  } catch (thrown) {
    return { text: print(input, asAppError(thrown)), failed: true }
  }
}
