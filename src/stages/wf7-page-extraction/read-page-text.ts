import { errorCatalogue } from '../../core/error-catalogue.ts'
import { AppError, retryLater } from '../../core/errors.ts'
import { fetchPage } from '../../crawl/fetch-page.ts'
import type { FetchFailure } from '../../crawl/fetch-types.ts'
import type { TextFinding } from '../../extract/page-text.ts'
import type { Tools } from '../tools.ts'

/** A page as it is now, for somebody who looks at it. Nothing of it is kept: what is not kept needs no erasing. */
export interface CurrentPage {
  readonly finalUrl: string
  readonly fetchedAt: Date
  readonly title: string | null
  readonly text: string
  readonly truncated: boolean
  /** Why there may be more on the page than in the text. */
  readonly incomplete: 'cut_off' | 'needs_scripts' | null
  readonly findings: readonly TextFinding[]
}

interface PageToRead {
  readonly url: string
  readonly country: string | null
}

/** Fetches the page as WF7 would and reads it as WF7 does. Throws what kept it from being read, with the way out. */
export async function readPageText(
  { url, country }: PageToRead,
  tools: Pick<Tools, 'web' | 'extractor'>,
  signal: AbortSignal,
): Promise<CurrentPage> {
  const fetched = await fetchPage(url, { web: tools.web, signal })
  if (!fetched.ok) throw refusal(fetched)
  const fetchedAt = new Date()
  const task = { html: fetched.text, url: fetched.finalUrl, country: country ?? undefined }
  // Nobody may be waiting any more.
  signal.throwIfAborted()
  const { needsJavaScript, ...page } = await tools.extractor.text(task).catch(withWayOut)
  const shell = fetched.renderedBy === 'http' && (fetched.jsShell || needsJavaScript)
  const incomplete = fetched.partial ? 'cut_off' : shell ? 'needs_scripts' : null
  return { finalUrl: fetched.finalUrl, fetchedAt, incomplete, ...page }
}

const waysOut = {
  retry: 'Try again in a moment, or open the address in a browser.',
  wait: 'Try again later, or open the address in a browser.',
  'give-up': 'Open the address in a browser to see what is there.',
} as const

function withWayOut(error: unknown): never {
  if (!(error instanceof AppError)) throw error
  throw new AppError(error.code, `${error.message} ${waysOut['give-up']}`, { cause: error })
}

function refusal({ code, message, retryAt, consequence }: FetchFailure): AppError {
  const meaning = code === 'blocked_by_robots' ? ` ${errorCatalogue[code].meaning}` : ''
  return retryLater(code, `The page cannot be read now. ${message}${meaning} ${waysOut[consequence]}`, retryAt)
}
