import { expect, test } from 'vitest'
import type { DemoBusiness } from '../../demo/town/demo-business.ts'
import { demoTown } from '../../demo/town/demo-town.ts'
import { buildSite } from '../../demo/town/site/build-site.ts'
import { phrasesByLanguage } from '../../demo/town/site/phrases.ts'
import { classifyPage } from '../extract/page-kind/classify-page.ts'
import { decisionColumnsOf } from './decision-columns.ts'
import { type Decision, isReady, train } from './train.ts'

/** The pages of a site of the demo town. Its data say on which of them there are contacts: those are the ones to select. */
function decisionsOn(business: DemoBusiness): Decision[] {
  const { host, quarter, kind, language, contacts } = business
  const site = host === undefined ? {} : buildSite(business, host)
  if (host === undefined || typeof site === 'function') return []
  const { paths } = phrasesByLanguage[language]
  const isOn = (path: string, role: (typeof contacts)[number]['on']) =>
    role === 'home' ? path === '/' : path.startsWith(`/${paths[role]}`)
  const pages = Object.keys(site).filter((path) => path !== '*' && !/robots|sitemap/.test(path))
  return pages.map((path) => {
    const page = classifyPage(`https://${host}${path}`)
    const facts = {
      kind: page.kind,
      depth: page.depth,
      kinds: [kind],
      city: quarter.name,
      country: quarter.country,
      technologies: business.shape === 'wordpress' ? ['WordPress'] : [],
      found_by: 'overture',
    }
    const isSelected = contacts.some(({ on }) => isOn(path, on))
    // The shipped rule selects contact-bearing pages.
    return { id: `${host}${path}`, facts, isSelected, matchesRule: page.depth <= 2 && page.contactRank !== null }
  })
}

test('learns from the pages of the demo town which ones have contacts', () => {
  const decisions = demoTown.flatMap(decisionsOn)
  expect(decisions.length).toBeGreaterThanOrEqual(200)
  const { values, has } = decisionColumnsOf('pages')
  const trained = train([...has, ...values], decisions)
  // What is possible if only the kind of a page is known.
  const kinds = Object.values(Object.groupBy(decisions, ({ facts }) => String(facts.kind)))
  const right = kinds.map((pages = []) => {
    const selected = pages.filter(({ isSelected }) => isSelected).length
    return Math.max(selected, pages.length - selected)
  })
  const best = right.reduce((sum, count) => sum + count, 0) / decisions.length
  expect(trained.accuracy).toBeGreaterThanOrEqual(0.9 * best)
  expect(isReady(decisions.length, trained)).toBe(true)
  expect(trained.model.terms[0]).toMatchObject({ field: 'kind' })
})
