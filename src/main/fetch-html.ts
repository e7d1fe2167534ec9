import { environmentOfProcess, readConfig } from '../config.ts'
import { AppError } from '../core/errors.ts'
import { createLog } from '../core/log.ts'
import { fetchPage } from '../crawl/fetch-page.ts'
import { webFromConfig } from './web-from-config.ts'

/** Fetches a page as the crawler does, for commands that take URLs. Creates a web client for each call. */
export async function fetchHtml(url: string): Promise<{ bytes: Uint8Array; charset: string; url: string }> {
  const web = webFromConfig(
    readConfig(environmentOfProcess()),
    createLog({ level: 'warn', pretty: false, to: 'stderr' }),
  )
  try {
    const page = await fetchPage(url, { web })
    if (!page.ok) throw new AppError(page.code, page.message)
    return { bytes: Buffer.from(page.text, 'utf8'), charset: 'utf-8', url: page.finalUrl }
  } finally {
    await web.close()
  }
}
