import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Command } from 'commander'
import { environmentOfProcess, readConfig } from '../../config.ts'
import { AppError, messageOf } from '../../core/errors.ts'
import { ListedHosts } from '../../crawl/sitemaps/listed-hosts.ts'
import type { ListingFile, SitemapOutcome, WalkOptions, WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'
import { walkSitemaps } from '../../crawl/sitemaps/walk-sitemaps.ts'
import { examples } from '../examples.ts'
import { stderrLog } from '../stderr-log.ts'
import { exitOnClosedPipe, writeStdout } from '../stdout.ts'
import { webFromConfig } from '../web-from-config.ts'
import { jsonPrinter, type SitemapPrinter, textPrinter } from './sitemap-output.ts'

interface SitemapOptions {
  readonly follow?: true
  readonly json?: true
  readonly url?: string
}

/** `scrapersky sitemap`: the pages of a sitemap, feed or list, from the web or from a file. Needs no database. */
export function sitemapCommand(program: Command): void {
  program
    .command('sitemap <file-or-url>')
    .description('List the pages of a sitemap, a feed or a list of URLs (gzipped or not)')
    .option(
      '--follow',
      'also read the child sitemaps of an index; entries of other hosts need their robots.txt to name it',
    )
    .option('--json', 'print one JSON object per line, the summary last')
    .option('--url <base>', 'the URL of a file, for relative URLs in it')
    .addHelpText(
      'after',
      examples(
        ['scrapersky sitemap sitemap.xml'],
        ['scrapersky sitemap https://weirstreetdental.example.com/sitemap.xml --follow --json'],
      ),
    )
    .action(async (source: string, options: SitemapOptions) => {
      const first = await firstFile(source, options.url)
      const printer = options.json === true ? jsonPrinter : textPrinter
      const web = webFromConfig(readConfig(environmentOfProcess()), stderrLog)
      exitOnClosedPipe()
      try {
        const summary = await printWalk({ ...first, web, follow: options.follow === true }, printer)
        if (!successOutcomes.has(summary.outcome)) process.exitCode = 1
      } finally {
        await web.close()
      }
    })
}

/** With `--follow`, entries of other hosts are left out unless the protocol allows them. */
async function printWalk(options: WalkOptions, printer: SitemapPrinter): Promise<WalkSummary> {
  const hosts = new ListedHosts(options.start, options.web)
  const permits = async ({ loc }: { readonly loc: string }, file: ListingFile) =>
    options.follow === false || (await hosts.permits(loc, file))
  const walk = walkSitemaps({ ...options, accepts: permits })
  let urls = 0
  let children = 0
  for await (const batch of walk) {
    const own = { pages: await permitted(batch.pages, batch), children: await permitted(batch.children, batch) }
    urls += own.pages.length
    children += own.children.length
    await writeStdout(printer.batch(own))
  }
  const summary = { ...walk.summary, urls, children }
  await writeStdout(printer.end(summary, walk.summary.urls + walk.summary.children - urls - children))
  return summary

  async function permitted<Entry extends { readonly loc: string }>(entries: readonly Entry[], file: ListingFile) {
    const own: Entry[] = []
    for (const entry of entries) if (await permits(entry, file)) own.push(entry)
    return own
  }
}

/** A truncated sitemap is still a result; the summary reports it. */
const successOutcomes = new Set<SitemapOutcome>([
  'ok',
  'empty',
  'truncated',
  'too_large',
  'too_many_urls',
  'too_many_children',
  'timeout',
])

async function firstFile(source: string, base: string | undefined): Promise<Pick<WalkOptions, 'start' | 'content'>> {
  if (base !== undefined && !URL.canParse(base)) {
    throw new AppError('request_invalid', `--url is "${base}", which is not a URL. Give one like https://example.com/.`)
  }
  if (/^https?:\/\//i.test(source)) return { start: source }
  try {
    const file = await open(source)
    const isFile = (await file.stat()).isDirectory() === false
    await file.close()
    if (!isFile)
      throw new AppError('request_invalid', `"${source}" is a folder. Give a file, or a URL with http(s)://.`)
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('request_invalid', `"${source}" is neither a URL nor a file: ${messageOf(error)}.`, {
      cause: error,
    })
  }
  return { start: base ?? source, content: createReadStream(source) }
}
