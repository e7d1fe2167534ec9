import type { Command } from 'commander'
import { asAppError } from '../../core/own-failure.ts'
import { createExtractPool, type ExtractPool } from '../../extract/pool/extract-pool.ts'
import { examples } from '../examples.ts'
import { exitOnClosedPipe } from '../stdout.ts'
import { type ExtractInput, type FetchHtml, inputsFromArguments, inputsFromLines, loadInput } from './extract-inputs.ts'
import { jsonLine, table } from './extract-output.ts'

interface ExtractOptions {
  readonly url?: string
  readonly country?: string
  readonly charset?: string
  readonly json?: true
  readonly stdin?: true
}

/** `scrapersky extract`: contacts from files, folders, URLs or JSON lines. Needs no database. */
export function extractCommand(program: Command, fetchHtml?: FetchHtml): void {
  program
    .command('extract')
    .description('Extract e-mails, phone numbers, social links, people and more from pages')
    .argument('[inputs...]', 'HTML files, folders of them, or URLs')
    .option('--url <base>', 'the URL of the pages')
    .option('--country <code>', 'country of the business, for phone numbers without a country code (GB, DE, ...)')
    .option('--charset <name>', 'the charset from the Content-Type header')
    .option('--json', 'print one JSON object per line')
    .option(
      '--stdin',
      'read JSON lines {"file" or "html", "url", "country", "charset"}, and print a result for each, in order',
    )
    .addHelpText(
      'after',
      examples(
        ['scrapersky extract page.html --url https://example.com/contact --country GB'],
        ['scrapersky extract https://crumbroom.example.com/ --json'],
      ),
    )
    .action(async (given: string[], options: ExtractOptions, command: Command) => {
      if (given.length === 0 && options.stdin !== true)
        command.error('error: give a file, a folder or a URL, or use --stdin')
      exitOnClosedPipe()
      const pool = createExtractPool()
      try {
        const inputs = options.stdin === true ? inputsFromLines(process.stdin) : inputsFromArguments(given, options)
        const failed = await extractAll(inputs, pool, fetchHtml, options.json === true ? jsonLine : table)
        if (failed > 0) process.exitCode = 1
      } finally {
        await pool.close()
      }
    })
}

type Print = typeof jsonLine

/** Processes several inputs concurrently and prints the results in order. */
async function extractAll(
  inputs: AsyncIterable<ExtractInput>,
  pool: ExtractPool,
  fetchHtml: FetchHtml | undefined,
  print: Print,
): Promise<number> {
  const pending: Promise<{ text: string; failed: boolean }>[] = []
  let failed = 0
  const printNext = async () => {
    const result = await pending.shift()
    if (result === undefined) return
    if (result.failed) failed++
    process.stdout.write(result.text)
  }
  for await (const input of inputs) {
    pending.push(extractOne(input, pool, fetchHtml, print))
    if (pending.length >= 16) await printNext()
  }
  while (pending.length > 0) await printNext()
  return failed
}

async function extractOne(
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
