import type { DomainState } from './domain-states.ts'

/**
 * Work is counted in requests, because the gap between requests to a site limits its speed. A survey reads robots.txt and
 * the home page; the search for sitemaps has these already; an import often has the file already.
 */
const requests = { survey: 2, discovery: 1, import: 0.5, page: 1 }

export type SiteSteps = Pick<
  DomainState,
  'surveyOpen' | 'discoveryOpen' | 'importsOpen' | 'importsEnded' | 'pagesOpen' | 'pagesEnded'
>

/** The requests that a site has had. */
export function requestsDone(site: SiteSteps): number {
  return (
    (site.surveyOpen ? 0 : requests.survey) +
    (site.discoveryOpen ? 0 : requests.discovery) +
    site.importsEnded * requests.import +
    site.pagesEnded * requests.page
  )
}

/** The requests that a site still needs. Before its pages are known, it is expected to have as many as others have. */
export function requestsLeft(site: SiteSteps, pagesPerSite: number): number {
  const pages = knowsItsPages(site) ? site.pagesOpen : Math.max(site.pagesOpen, pagesPerSite - site.pagesEnded)
  return (
    (site.surveyOpen ? requests.survey : 0) +
    (site.discoveryOpen ? requests.discovery : 0) +
    importsLeft(site) * requests.import +
    pages * requests.page
  )
}

function importsLeft({ importsOpen, discoveryOpen }: SiteSteps): number {
  return Math.max(importsOpen, discoveryOpen ? 1 : 0)
}

/**
 * What an import costs the machine beside its requests, in page readings: it saves the pages of the site and selects some.
 * Without it, the time left of 2,000 sites was wrong by half while imports and readings shared the machine.
 */
const importWork = 1

/** The work of the machine for what a site has had, in requests. */
export function workDone(site: SiteSteps): number {
  return requestsDone(site) + site.importsEnded * importWork
}

/** The work of the machine for what a site still needs, in requests. */
export function workLeft(site: SiteSteps, pagesPerSite: number): number {
  return requestsLeft(site, pagesPerSite) + importsLeft(site) * importWork
}

/** The work of a site of which nothing is known. */
export const newSite: SiteSteps = {
  surveyOpen: true,
  discoveryOpen: true,
  importsOpen: 0,
  importsEnded: 0,
  pagesOpen: 0,
  pagesEnded: 0,
}

/** The average of the sites whose pages are known; `expected` as long as there is none. */
export function averagePages(sites: Iterable<SiteSteps>, expected: number): number {
  let known = 0
  let pages = 0
  for (const site of sites) {
    if (!knowsItsPages(site)) continue
    known++
    pages += site.pagesOpen + site.pagesEnded
  }
  return known === 0 ? expected : pages / known
}

function knowsItsPages({ discoveryOpen, importsOpen }: SiteSteps): boolean {
  return !discoveryOpen && importsOpen === 0
}
