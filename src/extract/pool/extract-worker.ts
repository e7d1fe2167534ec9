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

/** What piscina calls in the thread, by its name. */
export function extractTask(task: ExtractTask): PageFindings {
  const html = task.html ?? decodeHtml(task.bytes ?? new Uint8Array(), task.charset).html
  return extractPage(html, { url: task.url, country: task.country })
}
