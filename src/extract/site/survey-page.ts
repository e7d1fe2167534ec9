import type { PageDocument } from '../document/page-document.ts'
import { readDocument } from '../document/read-document.ts'
import { extractDocument } from '../extract-page.ts'
import type { PageContext, PageFindings } from '../findings.ts'
import { clean } from '../snippet.ts'
import { readStructured } from '../structured/read-structured.ts'
import { firstField } from '../structured/structured-item.ts'
import { clientRedirect } from './client-redirect.ts'
import { copyrightYear } from './copyright-year.ts'
import { type PageState, pageState } from './page-state.ts'
import { type MarkupElement, readMarkup } from './read-markup.ts'
import { SiteSignals } from './site-signals.ts'
import { type ResponseSignals, TechnologyFinder } from './technologies/find-technologies.ts'
import type { Technology } from './technologies/fingerprint.ts'

/** What the caller knows about a home page. */
export interface SiteContext extends PageContext, ResponseSignals {
  /** The current year: later copyright years are misprints. This module has no clock. */
  readonly year: number
}

/** Facts about a site from its home page. */
interface SiteFacts {
  readonly state: PageState
  readonly technologies: readonly Technology[]
  readonly generator: string | null
  /** The name of the site in link previews (`og:site_name`). */
  readonly siteName: string | null
  readonly logoUrl: string | null
  readonly faviconUrl: string | null
  readonly mobileViewport: boolean
  readonly copyrightYear: number | null
  /** Target of a meta refresh, or of a script on an otherwise empty page. */
  readonly leadsTo: string | null
}

export interface SiteSurvey {
  readonly findings: PageFindings
  readonly site: SiteFacts
}

/** Reads everything that a home page says about its site and its contacts. Pure, and linear in the page. */
export function surveyPage(html: string, context: SiteContext, checkBudget?: () => void): SiteSurvey {
  const page = readDocument(html, checkBudget)
  const host = URL.parse(context.url ?? '')?.hostname.replace(/^www\./, '') ?? null
  const signals = new SiteSignals(html)
  const finder = new TechnologyFinder(html, host)
  finder.response(context)
  readMarkup(html, {
    markup: (start, end) => finder.markup(start, end),
    comment: (start, end) => finder.comment(start, end),
    script(start, end) {
      finder.script(start, end)
      signals.script(start, end)
    },
    element(element: MarkupElement) {
      finder.element(element)
      signals.element(element)
    },
  })
  return {
    findings: extractDocument(page, context),
    site: siteFacts(page, signals, finder.technologies(), context, host),
  }
}

function siteFacts(
  page: PageDocument,
  signals: SiteSignals,
  technologies: readonly Technology[],
  { url, year }: SiteContext,
  host: string | null,
): SiteFacts {
  const base = baseOf(page.base, url)
  const leadsTo = clientRedirect(page, signals.scripts)
  const { loadedHosts, links, hasContent } = signals
  const { title, h1, text, words } = page
  const pageSignals = { host, title, h1, text, words, loadedHosts, links, hasContent, scriptTarget: leadsTo }
  return {
    state: pageState(pageSignals),
    technologies,
    generator: oneLine(signals.generator),
    siteName: oneLine(page.meta.get('og:site_name') ?? null),
    logoUrl: absolute(structuredLogo(page) ?? signals.logo?.url ?? page.meta.get('og:logo') ?? null, base),
    faviconUrl: absolute(signals.icon ?? signals.touchIcon, base),
    mobileViewport: /width\s{0,5}=\s{0,5}device-width|initial-scale/i.test(signals.viewport ?? ''),
    copyrightYear: copyrightYear(text, year),
    leadsTo: absolute(leadsTo, base),
  }
}

function oneLine(text: string | null): string | null {
  return text === null ? null : clean(text.slice(0, 1_000)).slice(0, 200) || null
}

function structuredLogo(page: PageDocument): string | null {
  for (const item of readStructured(page)) {
    const logo = firstField(item, 'logo')
    if (logo !== null && /^(?:https?:)?\/|\.(?:png|jpe?g|svg|webp|gif)$/i.test(logo)) return logo
  }
  return null
}

function baseOf(base: string | null, url: string | undefined): string | undefined {
  return (base === null ? null : URL.parse(base, url)?.href) ?? url
}

const maxUrlLength = 2_048

/** An absolute http(s) URL of bounded length, or null. */
function absolute(href: string | null, base: string | undefined): string | null {
  if (href === null || href.length > maxUrlLength) return null
  const url = URL.parse(href.trim(), base)
  const usable = url !== null && /^https?:$/.test(url.protocol) && url.href.length <= maxUrlLength
  return usable ? url.href : null
}
