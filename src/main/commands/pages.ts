import type { Command } from 'commander'
import { environmentOfProcess, readConfig } from '../../config.ts'
import { discoverSitemaps } from '../../crawl/discovery/discover-sitemaps.ts'
import type { Discovery, FoundSitemap } from '../../crawl/discovery/discovery-types.ts'
import { isSameSite, readSite } from '../../crawl/discovery/site.ts'
import type { SitemapPage, WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'
import { walkSitemaps } from '../../crawl/sitemaps/walk-sitemaps.ts'
import type { Web } from '../../crawl/web.ts'
import { contactPageRanking } from '../../stages/wf4-domain-survey/contact-page-ranking.ts'
import { examples } from '../examples.ts'
import { stderrLog } from '../stderr-log.ts'
import { exitOnClosedPipe, writeStdout } from '../stdout.ts'
import { webFromConfig } from '../web-from-config.ts'
import { jsonPrinter, type SitemapPrinter, textPrinter } from './sitemap-output.ts'
import { emptySummary, mergeSummaries } from './walk-summaries.ts'

/** `scrapersky pages`: finds the sitemaps of a site and lists its pages, as `sitemap --follow` does. Needs no database. */
export function pagesCommand(program: Command): void {
  program
    .command('pages <site>')
    .description('List the pages of a site, from its sitemaps or from the links of its home page')
    .option('--json', 'print one JSON object per line, the summary last')
    .addHelpText(
      'after',
      examples(['scrapersky pages crumbroom.example.com'], ['scrapersky pages crumbroom.example.com --json']),
    )
    .action(async (site: string, options: { readonly json?: true }) => {
      const { host } = readSite(site)
      const printer = options.json === true ? jsonPrinter : textPrinter
      const web = webFromConfig(readConfig(environmentOfProcess()), stderrLog)
      exitOnClosedPipe()
      try {
        const discovery = await discoverSitemaps(site, { web, ...contactPageRanking })
        const summary = await printPages(discovery, host, web, printer)
        await writeStdout(printer.end(summary))
        if (discovery.files.length === 0) process.exitCode = 1
      } finally {
        await web.close()
      }
    })
}

/** Children are read with their index. A page that several files list, such as a feed and the home page, counts once. */
async function printPages(discovery: Discovery, host: string, web: Web, printer: SitemapPrinter): Promise<WalkSummary> {
  const files = discovery.files.filter(({ parentUrl }) => parentUrl === null)
  const isNew = files.length > 1 ? onceByUrl() : () => true
  const summaries: WalkSummary[] = []
  for (const file of files) {
    summaries.push(
      await (file.type === 'virtual' ? printLinks(file, isNew, printer) : printFile(file, host, web, isNew, printer)),
    )
  }
  return mergeSummaries(summaries, {
    url: `https://${host}/`,
    code: 'empty',
    message: `No list of pages was found: ${discovery.outcome}.`,
  })
}

/** True for the first page of a URL; fragments select no page, except `#!`. */
function onceByUrl(): (page: SitemapPage) => boolean {
  const seen = new Set<string>()
  return ({ loc }) => {
    const url = URL.parse(loc)
    if (url !== null && !url.hash.startsWith('#!')) url.hash = ''
    const size = seen.size
    return seen.add(url?.href ?? loc).size > size
  }
}

async function printFile(
  { url }: FoundSitemap,
  host: string,
  web: Web,
  isNew: (page: SitemapPage) => boolean,
  printer: SitemapPrinter,
): Promise<WalkSummary> {
  await writeStdout(printer.batch({ pages: [], children: [{ loc: url, lastmod: undefined }] }))
  const walk = walkSitemaps({ start: url, web, follow: true })
  let urls = 0
  let dropped = 0
  for await (const { pages, children } of walk) {
    const own = pages.filter(({ loc }) => isSameSite(host, URL.parse(loc)?.host ?? ''))
    dropped += pages.length - own.length
    const fresh = own.filter(isNew)
    urls += fresh.length
    await writeStdout(printer.batch({ pages: fresh, children }))
  }
  const { summary } = walk
  return { ...summary, urls, dropped: summary.dropped + dropped, children: summary.children + 1 }
}

async function printLinks(
  { links }: FoundSitemap,
  isNew: (page: SitemapPage) => boolean,
  printer: SitemapPrinter,
): Promise<WalkSummary> {
  const pages = (links ?? [])
    .map(({ url: loc }): SitemapPage => ({ loc, lastmod: undefined, changefreq: undefined, priority: undefined }))
    .filter(isNew)
  await writeStdout(printer.batch({ pages, children: [] }))
  return { ...emptySummary, format: 'html', urls: pages.length }
}
