import { getHeapStatistics } from 'node:v8'
import { decodeHtml } from '../decode-html.ts'
import { extractPage } from '../extract-page.ts'
import type { PageFindings } from '../findings.ts'
import { type PageText, pageText } from '../page-text.ts'
import type { SiteSurvey } from '../site/survey-page.ts'
import { type BudgetedTask, heapExceeded, type SurveyTask } from './extract-task.ts'

/** Called by piscina, by name. */
export function extractTask(task: BudgetedTask): PageFindings {
  const html = task.html ?? decodeHtml(task.bytes ?? new Uint8Array(), task.charset).html
  return extractPage(html, { url: task.url, country: task.country }, budgetCheck(task))
}

/** The visible text of a page, with the ranges of its contacts. */
export function textTask(task: BudgetedTask & { readonly html: string }): PageText {
  return pageText(task.html, { url: task.url, country: task.country }, budgetCheck(task))
}

/** Surveys a home page. Loads its tables on first use: threads that only extract start without them. */
export async function surveyTask(task: SurveyTask & { readonly heapMb: number }): Promise<SiteSurvey> {
  const { surveyPage } = await import('../site/survey-page.ts')
  return surveyPage(task.html, task, budgetCheck(task))
}

function budgetCheck({ heapMb }: { readonly heapMb: number }): () => void {
  const maxBytes = heapMb * 1_048_576
  // Checked while reading, because V8's own limit may end the whole process when memory grows in large steps.
  return () => {
    if (getHeapStatistics().used_heap_size > maxBytes) throw new RangeError(heapExceeded)
  }
}
