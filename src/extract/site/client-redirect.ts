import type { PageDocument } from '../document/page-document.ts'

const refresh = /^\s{0,20}(\d{0,6})(?:\.\d{0,6})?\s{0,20}[;,]\s{0,20}(?:url\s{0,20}=\s{0,20})?["']?([^"']{1,2000})/i
const assignment = /\blocation(?:\.href)?\s{0,20}=\s{0,20}["']([^"'\s]{1,2000})["']/
const call = /\blocation\.(?:replace|assign)\(\s{0,20}["']([^"'\s]{1,2000})["']/

/** A visitor has left before he could read anything. */
const maxRefreshSeconds = 10
/** A page with more to read than this is one, whatever its scripts may do later. */
const minContentWords = 20

/** Where a page sends its visitors by itself, as written; null for pages that let them stay. */
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
