import type { PageDocument } from '../document/page-document.ts'
import { readDocument } from '../document/read-document.ts'
import { findingsIn } from '../extract-page.ts'
import type { PageContext, PageFindings } from '../findings.ts'
import { clean } from '../snippet.ts'
import { readStructured } from '../structured/read-structured.ts'
import { firstField } from '../structured/structured-item.ts'
import { copyrightYear } from './copyright-year.ts'
import { type PageState, pageState } from './page-state.ts'
import { pageTarget } from './page-target.ts'
import { type MarkupElement, readMarkup } from './read-markup.ts'
import { SiteMarks } from './site-marks.ts'
import { type ResponseMarks, TechnologyFinder } from './technologies/find-technologies.ts'
import type { Technology } from './technologies/fingerprint.ts'

/** What the caller knows about a home page. */
export interface SiteContext extends PageContext, ResponseMarks {
  /** The year it is: copyright years past it are misprints. There is no clock in here. */
  readonly year: number
}

/** What a home page tells about its site. */
interface SiteFacts {
  readonly state: PageState
  readonly technologies: readonly Technology[]
  readonly generator: string | null
  /** What the site calls itself where others link to it. */
  readonly siteName: string | null
  readonly logoUrl: string | null
  readonly faviconUrl: string | null
  readonly mobileViewport: boolean
  readonly copyrightYear: number | null
  /** Where the page sends its visitors by itself: a meta refresh, or a script on a page without anything else. */
  readonly leadsTo: string | null
}

export interface SiteSurvey {
  readonly findings: PageFindings
  readonly site: SiteFacts
}

/** Everything a home page says about its site and how to reach its owner. Pure, and linear in the page. */
export function surveyPage(html: string, context: SiteContext, checkBudget?: () => void): SiteSurvey {
  const page = readDocument(html, checkBudget)
  const host = URL.parse(context.url ?? '')?.hostname.replace(/^www\./, '') ?? null
  const marks = new SiteMarks(html)
  const finder = new TechnologyFinder(html, host)
  finder.response(context)
  readMarkup(html, {
    markup: (start, end) => finder.markup(start, end),
    comment: (start, end) => finder.comment(start, end),
    script(start, end) {
      finder.script(start, end)
      marks.script(start, end)
    },
    element(element: MarkupElement) {
      finder.element(element)
      marks.element(element)
    },
  })
  return { findings: findingsIn(page, context), site: siteFacts(page, marks, finder.technologies(), context, host) }
}

function siteFacts(
  page: PageDocument,
  marks: SiteMarks,
  technologies: readonly Technology[],
  { url, year }: SiteContext,
  host: string | null,
): SiteFacts {
  const base = baseOf(page.base, url)
  const leadsTo = pageTarget(page, marks.scripts)
  const { loadedHosts, links, hasContent } = marks
  const { title, h1, text, words } = page
  const signs = { host, title, h1, text, words, loadedHosts, links, hasContent, scriptTarget: leadsTo }
  return {
    state: pageState(signs),
    technologies,
    generator: oneLine(marks.generator),
    siteName: oneLine(page.meta.get('og:site_name') ?? null),
    logoUrl: absolute(structuredLogo(page) ?? marks.logo?.url ?? page.meta.get('og:logo') ?? null, base),
    faviconUrl: absolute(marks.icon ?? marks.touchIcon, base),
    mobileViewport: /width\s{0,5}=\s{0,5}device-width|initial-scale/i.test(marks.viewport ?? ''),
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

const longestUrl = 2_048

/** An address that can be opened, or none: no data, no script, nothing endless. */
function absolute(href: string | null, base: string | undefined): string | null {
  if (href === null || href.length > longestUrl) return null
  const url = URL.parse(href.trim(), base)
  const usable = url !== null && /^https?:$/.test(url.protocol) && url.href.length <= longestUrl
  return usable ? url.href : null
}
