import { getHeapStatistics } from 'node:v8'
import { decodeHtml } from '../decode-html.ts'
import { extractPage } from '../extract-page.ts'
import type { PageFindings } from '../findings.ts'
import { type PageText, pageText } from '../page-text.ts'
import type { SiteContext, SiteSurvey } from '../site/survey-page.ts'

/** One page for a worker thread: text, or bytes with the charset that the server announced. */
export interface ExtractTask {
  readonly html?: string | undefined
  readonly bytes?: Uint8Array | undefined
  readonly charset?: string | undefined
  readonly url?: string | undefined
  readonly country?: string | undefined
}

export interface BudgetedTask extends ExtractTask {
  readonly heapMb: number
}

/** The message of the error with which a page ends that has used up its heap. Only messages cross threads. */
export const heapSpent = 'the heap budget of the page is spent'

/** A home page for a worker thread, with what came along with it. */
export interface SurveyTask extends SiteContext {
  readonly html: string
}

/** What piscina calls in the thread, by its name. */
export function extractTask(task: BudgetedTask): PageFindings {
  const html = task.html ?? decodeHtml(task.bytes ?? new Uint8Array(), task.charset).html
  return extractPage(html, { url: task.url, country: task.country }, budgetOf(task))
}

/** The page as its visitors read it, with the places of what leads to somebody. */
export function textTask(task: BudgetedTask & { readonly html: string }): PageText {
  return pageText(task.html, { url: task.url, country: task.country }, budgetOf(task))
}

/** The same for a site's home page. Its tables are loaded by the first: threads that only extract start without them. */
export async function surveyTask(task: SurveyTask & { readonly heapMb: number }): Promise<SiteSurvey> {
  const { surveyPage } = await import('../site/survey-page.ts')
  return surveyPage(task.html, task, budgetOf(task))
}

function budgetOf({ heapMb }: { readonly heapMb: number }): () => void {
  const mostBytes = heapMb * 1_048_576
  // Asked while reading, because V8's own limit may end the whole process when memory grows in large steps.
  return () => {
    if (getHeapStatistics().used_heap_size > mostBytes) throw new RangeError(heapSpent)
  }
}
