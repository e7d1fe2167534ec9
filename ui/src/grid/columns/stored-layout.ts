import type { Slug } from '../../api/entity-routes.ts'

export interface Layout {
  readonly shown: readonly string[]
  readonly widths: Readonly<Record<string, number>>
}

const keyOf = (slug: Slug) => `scrapersky.columns.${slug}`

/** The stored layout, if it is valid. The caller ignores columns that no longer exist. */
export function readLayout(slug: Slug): Layout | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(slug)) ?? 'null')
    return isLayout(stored) ? stored : undefined
  } catch (error) {
    if (error instanceof DOMException || error instanceof SyntaxError) return undefined
    throw error
  }
}

export function storeLayout(slug: Slug, layout: Layout): void {
  try {
    localStorage.setItem(keyOf(slug), JSON.stringify(layout))
  } catch (error) {
    // If storage is blocked (private windows), the layout lasts as long as the page.
    if (!(error instanceof DOMException)) throw error
  }
}

function isLayout(value: unknown): value is Layout {
  if (typeof value !== 'object' || value === null) return false
  const { shown, widths } = value as Partial<Layout>
  const hasNames = Array.isArray(shown) && shown.length > 0 && shown.every((name) => typeof name === 'string')
  const hasWidths = typeof widths === 'object' && widths !== null
  return hasNames && hasWidths && Object.values(widths).every((width) => typeof width === 'number')
}
