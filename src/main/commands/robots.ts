import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Command } from 'commander'
import { z } from 'zod'
import { AppError, messageOf } from '../../core/errors.ts'
import { checkRobots } from '../../crawl/robots/robots-rules.ts'
import { examples } from '../examples.ts'
import { endWithReader } from '../write-out.ts'

const question = z.object({
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

/** `scrapersky robots`: what a robots.txt says about an agent and a URL. Reads a file or questions from stdin; no network. */
export function robotsCommand(program: Command): void {
  program
    .command('robots [file]')
    .description('Ask a robots.txt whether an agent may fetch a URL (RFC 9309)')
    .option('--agent <agent>', 'product token or whole user agent', 'ScraperSky')
    .option('--url <url>', 'URL or path to ask about', '/')
    .option('--stdin', 'read JSON lines {"robots" | "robots_b64", "agent", "url"} and answer each in order')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        ['scrapersky robots robots.txt --agent ScraperSky --url /contact'],
        ['scrapersky robots --stdin --json < questions.jsonl'],
      ),
    )
    .action(async (file: string | undefined, options: RobotsOptions) => {
      endWithReader()
      if (options.stdin) return await answerLines(process.stdin)
      if (file === undefined) throw new AppError('request_invalid', 'Name a robots.txt file, or use --stdin.')
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

async function answerLines(input: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answerLine(line))}\n`)
  }
}

/** A line that cannot be read gets an answer too: the order of answers is the contract. */
function answerLine(line: string): object {
  try {
    const { robots, robots_b64: base64, agent, url } = question.parse(JSON.parse(line))
    return checkRobots(base64 ? Buffer.from(base64, 'base64') : (robots ?? ''), agent, url)
  } catch (error) {
    return { allowed: null, error: messageOf(error) }
  }
}

function print(answer: ReturnType<typeof checkRobots>, json: boolean): void {
  if (json) process.stdout.write(`${JSON.stringify(answer)}\n`)
  else {
    const delay = answer.crawl_delay === null ? '' : `, crawl-delay ${answer.crawl_delay} s`
    process.stdout.write(`${answer.allowed ? 'allowed' : 'disallowed'}${delay}\n`)
    for (const sitemap of answer.sitemaps) process.stdout.write(`sitemap ${sitemap}\n`)
  }
}
