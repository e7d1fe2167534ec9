import { type V1Plan, v1Tenant } from './v1-plan.ts'
import { type GeneratedTable, partOf, truthOf } from './v1-truth.ts'

/** [curation, processing, contacts]: the states in V1; most pages it marked as complete were never fetched. */
const states = [
  ['New', 'Complete', 'New'],
  ['New', 'Filtered', 'New'],
  ['Selected', 'Complete', 'NoContactFound'],
  ['New', 'Complete', 'New'],
  ['Selected', 'Queued', 'New'],
  ['New', 'Complete', 'New'],
  ['Selected', 'Processing', 'New'],
  ['New', 'Complete', 'New'],
  ['Selected', 'Error', 'Error'],
  ['Skipped', null, 'New'],
  ['Complete', 'Complete', 'ContactFound'],
] as const

export function pages(plan: V1Plan): GeneratedTable {
  const { all, fragment, upperHost, noUrl, tooLong, offSite } = plan.counts.pages
  const parts = [
    ['clean', plan.clean('pages')],
    ['fragment', fragment],
    ['upperHost', upperHost],
    ['noUrl', noUrl],
    ['tooLong', tooLong],
    ['offSite', offSite],
  ] as const
  const written = (n: number): string => {
    const part = partOf(n, parts)
    const url = plan.pageUrl(part.n)
    if (part.name === 'fragment') return `${url}#form`
    if (part.name === 'upperHost') return url.replace('https://biz', 'HTTPS://BIZ')
    if (part.name === 'noUrl') return `mailto:info-${part.n}@example.com`
    if (part.name === 'tooLong') return `${url}?q=${'x'.repeat(2100)}`
    if (part.name === 'offSite') return `https://elsewhere.example.net/page-${part.n}`
    return url
  }
  return {
    table: 'pages',
    count: all,
    row(n) {
      const domain = partOf(n, parts).n % plan.domainsWithPages
      const [curation, processing, contacts] = states[plan.unread ? 0 : n % states.length] ?? states[0]
      return {
        id: plan.id('pages', n),
        tenant_id: v1Tenant,
        domain_id: plan.domainId(domain),
        url: written(n),
        last_modified: n % 2 === 0 ? plan.time(n) : null,
        page_type: 'unknown',
        lead_source: 'sitemap_import',
        additional_json: {},
        sitemap_file_id: plan.id('sitemap_files', domain),
        page_curation_status: curation,
        page_processing_status: processing,
        page_processing_error: processing === 'Error' ? 'connection closed' : null,
        honeybee_json: { v: 1, decision: { category: 'unknown', confidence: 0.2 } },
        priority_level: 3,
        path_depth: 1,
        contact_scrape_status: contacts,
        created_at: plan.time(n),
        updated_at: plan.time(n),
      }
    },
    truth: truthOf(all, fragment + upperHost, { bad_url: noUrl, url_too_long: tooLong, off_site: offSite }),
  }
}

/** V1 never read this table. Its first URLs are those of `pages`; the others became no page. */
export function sitemapUrls(plan: V1Plan): GeneratedTable {
  const { all, repeated, noUrl } = plan.counts.sitemapUrls
  const clean = plan.clean('sitemapUrls')
  const parts = [['clean', clean] as const, ['repeated', repeated] as const, ['noUrl', noUrl] as const]
  return {
    table: 'sitemap_urls',
    count: all,
    row(n) {
      const part = partOf(n, parts)
      const domain = part.n % plan.domainsWithPages
      const url = part.name === 'noUrl' ? '' : plan.pageUrl(part.n)
      return {
        id: plan.id('sitemap_urls', n),
        sitemap_id: plan.id('sitemap_files', domain),
        domain_id: n % 4 === 0 ? null : plan.domainId(domain),
        url,
        loc_text: url,
        page_type: 'blog',
        status: 'Pending',
        lastmod: plan.time(n),
        tenant_id: v1Tenant,
        created_at: plan.time(n),
        updated_at: plan.time(n),
      }
    },
    truth: truthOf(all, repeated + Math.min(clean, plan.clean('pages')), { bad_url: noUrl }),
  }
}
