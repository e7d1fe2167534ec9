// Typical Crawlee code: CheerioCrawler with robots.txt on, the social utilities, one INSERT per page.
import { CheerioCrawler, Configuration, log as crawleeLog } from '@crawlee/cheerio'
import { social } from '@crawlee/utils'
import pg from 'pg'
import { givenJob, report, seconds } from './job.ts'

const { databaseUrl, urls, warmUpUrls, concurrency } = givenJob()
const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
await pool.query(`CREATE TABLE IF NOT EXISTS crawlee_contacts (
  site text NOT NULL, kind text NOT NULL, value text NOT NULL, page_url text NOT NULL, PRIMARY KEY (site, kind, value))`)
await pool.query('TRUNCATE crawlee_contacts')
crawleeLog.setLevel(1)

async function crawl(urls: readonly string[]): Promise<void> {
  const crawler = new CheerioCrawler(
    {
      respectRobotsTxtFile: true,
      minConcurrency: concurrency,
      maxConcurrency: concurrency,
      requestHandler: async ({ body, request, $ }) => {
        const { emails, phones } = social.parseHandlesFromHtml(String(body), { $ })
        const kinds = [...emails.map(() => 'email'), ...phones.map(() => 'phone')]
        if (kinds.length === 0) return
        await pool.query(
          `INSERT INTO crawlee_contacts SELECT $1, kind, value, $2 FROM unnest($3::text[], $4::text[]) AS v (kind, value)
           ON CONFLICT DO NOTHING`,
          [new URL(request.url).host, request.url, kinds, [...emails, ...phones]],
        )
      },
    },
    new Configuration({ persistStorage: false, purgeOnStart: false, availableMemoryRatio: 0.9 }),
  )
  const { requestsFinished } = await crawler.run([...urls])
  if (requestsFinished !== urls.length) throw new Error(`Crawlee finished ${requestsFinished}`)
}

await crawl(warmUpUrls)
const took = await seconds(() => crawl(urls))
const { rows } = await pool.query<{ n: string }>('SELECT count(*) AS n FROM crawlee_contacts')
report({ seconds: took, contacts: Number(rows[0]?.n) })
