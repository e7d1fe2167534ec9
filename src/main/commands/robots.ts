import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { z } from 'zod'
import { AppError, messageOf } from '../../core/errors.ts'
import { checkRobots } from '../../crawl/robots/robots-rules.ts'
import { examples } from '../examples.ts'
import { exitOnClosedPipe } from '../stdout.ts'

const inputSchema = z.object({
  robots: z.string().nullish(),
  robots_b64: z.string().nullish(),
  agent: z.string(),
  url: z.string(),
})

interface RobotsOptions {
  readonly agent?: string
  readonly url?: string
  readonly stdin?: boolean
  readonly json?: boolean
}

/** `scrapersky robots`: whether a robots.txt allows an agent to fetch a URL. Reads a file or stdin; no network. */
export function robotsCommand(program: Command): void {
  program
    .command('robots [file]')
    .description('Check whether a robots.txt allows an agent to fetch a URL (RFC 9309)')
    .option('--agent <agent>', 'product token or full user agent', 'ScraperSky')
    .option('--url <url>', 'URL or path to check', '/')
    .option(
      '--stdin',
      'read JSON lines {"robots" | "robots_b64", "agent", "url"}, and print a result for each, in order',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['scrapersky robots robots.txt --agent ScraperSky --url /contact'],
        ['scrapersky robots --stdin --json < questions.jsonl'],
      ),
    )
    .action(async (file: string | undefined, options: RobotsOptions) => {
      exitOnClosedPipe()
      if (options.stdin) return await checkLines(process.stdin)
      if (file === undefined) throw new AppError('request_invalid', 'Give a robots.txt file, or use --stdin.')
      print(checkRobots(readFile(file), options.agent ?? '*', options.url ?? '/'), options.json === true)
    })
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new AppError('request_invalid', `"${file}" cannot be read: ${messageOf(error)}.`, { cause: error })
  }
}

async function checkLines(input: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(checkLine(line))}\n`)
  }
}

/** An invalid line gets a result too: results are in the order of the lines. */
function checkLine(line: string): object {
  try {
    const { robots, robots_b64: base64, agent, url } = inputSchema.parse(JSON.parse(line))
    return checkRobots(base64 ? Buffer.from(base64, 'base64') : (robots ?? ''), agent, url)
  } catch (error) {
    return { allowed: null, error: messageOf(error) }
  }
}

function print(result: ReturnType<typeof checkRobots>, json: boolean): void {
  if (json) process.stdout.write(`${JSON.stringify(result)}\n`)
  else {
    const delay = result.crawl_delay === null ? '' : `, crawl-delay ${result.crawl_delay} s`
    process.stdout.write(`${result.allowed ? 'allowed' : 'disallowed'}${delay}\n`)
    for (const sitemap of result.sitemaps) process.stdout.write(`sitemap ${sitemap}\n`)
  }
}
