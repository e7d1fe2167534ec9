import { needsJavaScript } from '../../core/needs-javascript.ts'
import type { PageDocument } from '../document/page-document.ts'
import type { PageFacts } from '../findings.ts'
import { clean } from '../snippet.ts'

const maxWordsOfShell = 200

/** What the page says about itself. */
export function pageFacts(page: PageDocument, url: string | undefined): PageFacts {
  return {
    title: text(page.title, 500),
    description: text(page.meta.get('description') ?? page.meta.get('og:description') ?? null, 1_000),
    h1: text(page.h1, 500),
    canonical: absolute(page.canonical, url),
    language: language(page.language),
    words: page.words,
    robots: text(page.meta.get('robots') ?? null, 200),
    hasForm: page.forms.length > 0,
    // A page of more words has text without scripts; looking at its markup again would cost 4% of its extraction.
    needsJavaScript: page.words < maxWordsOfShell && needsJavaScript(page.html),
  }
}

function text(value: string | null, maxLength: number): string | null {
  return value === null ? null : clean(value).slice(0, maxLength) || null
}

function absolute(href: string | null, base: string | undefined): string | null {
  if (href === null) return null
  if (URL.canParse(href)) return new URL(href).href
  return base !== undefined && URL.canParse(href, base) ? new URL(href, base).href : null
}

/** A language tag (BCP 47), or null when the page declares something else. */
function language(value: string | null): string | null {
  const tag =
    value
      ?.trim()
      .split(/[,;\s]/)[0]
      ?.replace('_', '-') ?? ''
  return /^[a-z]{2,3}(?:-[a-z0-9]{2,8}){0,3}$/i.test(tag) ? tag : null
}
