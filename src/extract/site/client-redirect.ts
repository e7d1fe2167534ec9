import type { PageDocument } from '../document/page-document.ts'

const refresh = /^\s{0,20}(\d{0,6})(?:\.\d{0,6})?\s{0,20}[;,]\s{0,20}(?:url\s{0,20}=\s{0,20})?["']?([^"']{1,2000})/i
const assignment = /\blocation(?:\.href)?\s{0,20}=\s{0,20}["']([^"'\s]{1,2000})["']/
const call = /\blocation\.(?:replace|assign)\(\s{0,20}["']([^"'\s]{1,2000})["']/

/** A longer delay lets visitors read the page. */
const maxRefreshSeconds = 10
/** A page with this many words has content of its own, whatever its scripts do later. */
const minContentWords = 20

/** The target of a meta refresh or a script redirect, as written; null if there is none. */
export function clientRedirect(page: PageDocument, scripts: readonly string[]): string | null {
  const match = refresh.exec(page.meta.get('refresh') ?? '')
  if (match?.[2] !== undefined && Number(match[1] ?? 0) <= maxRefreshSeconds) return match[2].trim()
  if (page.words >= minContentWords) return null
  for (const script of scripts) {
    const target = (assignment.exec(script) ?? call.exec(script))?.[1]
    if (target !== undefined) return target
  }
  return null
}
