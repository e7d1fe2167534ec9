import { errorCatalogue } from '../../core/error-catalogue.ts'
import { AppError, retryLater } from '../../core/errors.ts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { FetchFailure } from '../../crawl/fetch-types.ts'
import type { TextFinding } from '../../extract/page-text.ts'
import { type SiteAccess, webFor } from '../site-access.ts'
import type { Tools } from '../tools.ts'

/** The current content of a page, for display. It is not stored, so it never needs erasing. */
export interface CurrentPage {
  readonly finalUrl: string
  readonly fetchedAt: Date
  readonly title: string | null
  readonly text: string
  readonly truncated: boolean
  /** Why the text may be incomplete. */
  readonly incomplete: 'cut_off' | 'needs_scripts' | null
  readonly findings: readonly TextFinding[]
}

interface PageToRead extends SiteAccess {
  readonly url: string
  readonly country: string | null
}

/** Fetches and reads a page as WF7 does. Throws the reason if it cannot be read, with advice for the user. */
export async function readPageText(
  page: PageToRead,
  tools: Pick<Tools, 'web' | 'extractor' | 'secrets'>,
  signal: AbortSignal,
): Promise<CurrentPage> {
  const fetched = await fetchPage(page.url, { web: webFor(tools, page), signal })
  if (!fetched.ok) throw refusal(fetched)
  const fetchedAt = new Date()
  const task = { html: fetched.text, url: fetched.finalUrl, country: page.country ?? undefined }
  // The caller may have left.
  signal.throwIfAborted()
  const text = await tools.extractor.text(task).catch(withWayOut)
  const shell = fetched.renderedBy === 'http' && fetched.jsShell
  const incomplete = fetched.partial ? 'cut_off' : shell ? 'needs_scripts' : null
  return { finalUrl: fetched.finalUrl, fetchedAt, incomplete, ...text }
}

const waysOut = {
  retry: 'Try again in a moment, or open the page in a browser.',
  wait: 'Try again later, or open the page in a browser.',
  'give-up': 'Open the page in a browser.',
} as const

function withWayOut(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, `${error.message} ${waysOut['give-up']}`, { cause: error })
}

function refusal({ code, message, retryAt, consequence }: FetchFailure): AppError {
  const meaning = code === 'blocked_by_robots' ? ` ${errorCatalogue[code].meaning}` : ''
  return retryLater(code, `The page cannot be read now. ${message}${meaning} ${waysOut[consequence]}`, retryAt)
}
