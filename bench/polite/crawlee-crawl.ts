// Typical Crawlee code: CheerioCrawler with robots.txt on and a delay per domain; the social utilities.
import dns from 'node:dns'
import { createWriteStream } from 'node:fs'
import { CheerioCrawler, Configuration, log as crawleeLog } from '@crawlee/cheerio'
import { social } from '@crawlee/utils'
import { gapMs, hostOf } from './sites.ts'

const [hosts = '0', port = '0', file = ''] = process.argv.slice(2)
const out = createWriteStream(file)
crawleeLog.setLevel(1)

type Answer = (error: null, found: unknown, family?: number) => void
/** Every name is this machine, without a DNS query. */
Object.assign(dns, {
  lookup(_name: string, options: { all?: boolean }, answer: Answer) {
    if (options.all === true) answer(null, [{ address: '127.0.0.1', family: 4 }])
    else answer(null, '127.0.0.1', 4)
  },
})

const crawler = new CheerioCrawler(
  {
    respectRobotsTxtFile: true,
    sameDomainDelaySecs: gapMs / 1000,
    // Its default limit, reached at once: it would grow to it over minutes.
    minConcurrency: 200,
    maxConcurrency: 200,
    additionalMimeTypes: ['application/xml'],
    requestHandler: async ({ body, request, $, addRequests }) => {
      if (request.label === 'sitemap') {
        const pages = $('loc').map((_, element) => $(element).text())
        await addRequests(pages.get().map((url) => ({ url })))
        return
      }
      const { emails, phones } = social.parseHandlesFromHtml(String(body), { $ })
      out.write(`${JSON.stringify({ url: request.url, emails, phones })}\n`)
      if (request.label === 'home')
        await addRequests([{ url: new URL('/sitemap.xml', request.url).href, label: 'sitemap' }])
    },
  },
  new Configuration({ persistStorage: false, purgeOnStart: false, availableMemoryRatio: 0.9 }),
)
const homes = Array.from({ length: Number(hosts) }, (_, site) => ({
  url: `http://${hostOf(site)}:${port}/`,
  label: 'home',
}))
const { requestsFailed } = await crawler.run(homes)
if (requestsFailed > 0) throw new Error(`Crawlee failed with ${requestsFailed} requests`)
await new Promise((resolve) => out.end(resolve))
process.exit(0)
