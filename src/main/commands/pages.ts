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

/** Children are read with their index. */
async function printPages(discovery: Discovery, host: string, web: Web, printer: SitemapPrinter): Promise<WalkSummary> {
  const summaries: WalkSummary[] = []
  for (const file of discovery.files.filter(({ parentUrl }) => parentUrl === null)) {
    summaries.push(await (file.type === 'virtual' ? printLinks(file, printer) : printFile(file, host, web, printer)))
  }
  return mergeSummaries(summaries, {
    url: `https://${host}/`,
    code: 'empty',
    message: `No list of pages was found: ${discovery.outcome}.`,
  })
}

async function printFile({ url }: FoundSitemap, host: string, web: Web, printer: SitemapPrinter): Promise<WalkSummary> {
  await writeStdout(printer.batch({ pages: [], children: [{ loc: url, lastmod: undefined }] }))
  const walk = walkSitemaps({ start: url, web, follow: true })
  let otherSites = 0
  for await (const { pages, children } of walk) {
    const own = pages.filter(({ loc }) => isSameSite(host, URL.parse(loc)?.host ?? ''))
    otherSites += pages.length - own.length
    await writeStdout(printer.batch({ pages: own, children }))
  }
  const { summary } = walk
  return {
    ...summary,
    urls: summary.urls - otherSites,
    dropped: summary.dropped + otherSites,
    children: summary.children + 1,
  }
}

async function printLinks({ links }: FoundSitemap, printer: SitemapPrinter): Promise<WalkSummary> {
  const pages = (links ?? []).map(
    ({ url: loc }): SitemapPage => ({ loc, lastmod: undefined, changefreq: undefined, priority: undefined }),
  )
  await writeStdout(printer.batch({ pages, children: [] }))
  return { ...emptySummary, format: 'html', urls: pages.length }
}
