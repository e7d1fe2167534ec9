import { getHeapStatistics } from 'node:v8'
import { decodeHtml } from '../decode-html.ts'
import { extractPage } from '../extract-page.ts'
import type { PageFindings } from '../findings.ts'

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

/** What piscina calls in the thread, by its name. */
export function extractTask(task: BudgetedTask): PageFindings {
  const html = task.html ?? decodeHtml(task.bytes ?? new Uint8Array(), task.charset).html
  const mostBytes = task.heapMb * 1_048_576
  // Asked while reading, because V8's own limit may end the whole process when memory grows in large steps.
  const checkBudget = () => {
    if (getHeapStatistics().used_heap_size > mostBytes) throw new RangeError(heapSpent)
  }
  return extractPage(html, { url: task.url, country: task.country }, checkBudget)
}
