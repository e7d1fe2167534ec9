import type { Command } from 'commander'
import { environmentOfProcess, readConfig } from '../../config.ts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { FetchResult } from '../../crawl/fetch-types.ts'
import { examples } from '../examples.ts'
import { stderrLog } from '../stderr-log.ts'
import { webFromConfig } from '../web-from-config.ts'

interface FetchOptions {
  readonly json?: boolean
  readonly body?: boolean
  readonly any?: boolean
  readonly allowInvalidTls?: boolean
  readonly etag?: string
  readonly lastModified?: string
}

/** `scrapersky fetch`: fetches one page as the stages do, and prints all details. Needs no database. */
export function fetchCommand(program: Command): void {
  program
    .command('fetch <url>')
    .description('Fetch one page as the crawler does: with robots.txt, pacing and limits')
    .option('--json', 'print one JSON object')
    .option('--body', 'print the text of the page too')
    .option('--any', 'accept any content type, not only HTML')
    .option('--allow-invalid-tls', 'fetch a page with an invalid certificate; the result reports it')
    .option('--etag <etag>', 'fetch only if changed since this ETag')
    .option('--last-modified <date>', 'fetch only if changed since this date')
    .addHelpText(
      'after',
      examples(
        ['scrapersky fetch https://crumbroom.example.com/'],
        ['scrapersky fetch https://crumbroom.example.com/ --json --body'],
      ),
    )
    .action(async (url: string, options: FetchOptions) => {
      const web = webFromConfig(readConfig(environmentOfProcess()), stderrLog)
      try {
        const isConditional = options.etag !== undefined || options.lastModified !== undefined
        const result = await fetchPage(url, {
          web,
          expect: options.any ? 'any' : 'page',
          allowInvalidTls: options.allowInvalidTls,
          validator: isConditional ? { etag: options.etag, lastModified: options.lastModified } : undefined,
        })
        process.stdout.write(
          options.json ? `${JSON.stringify(asJson(result, options.body === true))}\n` : asText(result, options),
        )
        if (!result.ok) process.exitCode = 1
      } finally {
        await web.close()
      }
    })
}

/** snake_case, like all JSON output. */
function asJson(result: FetchResult, body: boolean): object {
  const chain = result.redirects.map((hop) => ({ ...hop }))
  const common = {
    ok: result.ok,
    url: result.url,
    final_url: result.finalUrl,
    redirects: chain,
    status: result.status ?? null,
    tls: result.tls ?? null,
  }
  if (!result.ok) {
    const { code, consequence, message, retryAt } = result
    return { ...common, code, consequence, message, retry_at: retryAt ?? null }
  }
  const { validator, timings } = result
  return {
    ...common,
    content_type: result.contentType ?? null,
    charset: result.charset,
    bytes: result.bytes,
    wire_bytes: result.wireBytes,
    partial: result.partial,
    not_modified: result.notModified,
    js_only: result.jsShell,
    rendered_by: result.renderedBy,
    address: result.ip ?? null,
    headers: result.headers,
    cookie_names: result.cookieNames,
    validator: { etag: validator.etag ?? null, last_modified: validator.lastModified ?? null },
    timings: {
      paced_ms: round(timings.pacedMs),
      first_byte_ms: round(timings.firstByteMs),
      total_ms: round(timings.totalMs),
    },
    ...(body ? { text: result.text } : undefined),
  }
}

function asText(result: FetchResult, { body }: FetchOptions): string {
  const hops = result.redirects.map((hop) => `${hop.status} ${hop.url}\n`).join('')
  if (!result.ok) return `${hops}${result.code} (${result.consequence}): ${result.message}\n`
  const line = `${result.status} ${result.finalUrl}, ${result.bytes} bytes, ${result.charset}, ${round(result.timings.totalMs)} ms\n`
  return `${hops}${line}${body ? `\n${result.text}\n` : ''}`
}

const round = (milliseconds: number) => Math.round(milliseconds * 10) / 10
