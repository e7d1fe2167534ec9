import { type V1Plan, v1Tenant } from './v1-plan.ts'
import { type GeneratedTable, partOf, truthOf } from './v1-truth.ts'

const domainWords = ['active', 'pending', 'completed', 'completed', 'error', 'processing', 'scanned', 'failed']
const types = ['standard', 'STANDARD', 'index', 'image', 'unknown', 'news']
const methods = ['robots_txt', 'common_path', 'sitemap_index', 'html_link', 'manual', 'manual_test', null]
const importWords = ['Complete', 'Complete', 'Complete', null, 'Error', 'Processing', 'Queued']

export function domains(plan: V1Plan): GeneratedTable {
  const { all, withScheme, otherCase, withWww, social, noDomain, unknownWord } = plan.counts.domains
  const parts = [
    ['clean', plan.cleanDomains],
    ['withScheme', withScheme],
    ['otherCase', otherCase],
    ['withWww', withWww],
    ['social', social],
    ['noDomain', noDomain],
    ['unknownWord', unknownWord],
  ] as const
  const written = (n: number): string => {
    const part = partOf(n, parts)
    // Duplicates are of domains with pages, each in a different way.
    const host = plan.host((part.n * 3) % plan.domainsWithPages)
    if (part.name === 'withScheme') return `https://${host}`
    if (part.name === 'otherCase') return host.toUpperCase()
    if (part.name === 'withWww') return `www.${host}`
    if (part.name === 'social') return `facebook.com/business-${part.n}`
    if (part.name === 'noDomain') return `no website ${part.n}`
    if (part.name === 'unknownWord') return `odd-${part.n}.example.com`
    return plan.host(n)
  }
  return {
    table: 'domains',
    count: all,
    row(n) {
      const isOdd = partOf(n, parts).name === 'unknownWord'
      const hasPages = n < plan.domainsWithPages
      return {
        id: plan.domainId(n),
        domain: written(n),
        tenant_id: v1Tenant,
        status: isOdd ? 'weird' : domainWords[n % domainWords.length],
        title: n % 2 === 0 ? `Business ${n}` : null,
        is_wordpress: n % 3 === 0,
        wordpress_version: n % 3 === 0 ? '6.4' : null,
        tech_stack: n % 3 === 0 ? { WordPress: true } : null,
        email_addresses: n % 6 === 0 ? [`hello@${plan.host(n)}`, 'logo@2x.png'] : [],
        facebook_url: n % 4 === 0 ? `https://www.facebook.com/business-${n}` : null,
        total_sitemaps: 0,
        local_business_id: n < plan.counts.businesses.all ? plan.id('local_businesses', n) : null,
        sitemap_analysis_status: hasPages || n % 2 === 0 ? 'submitted' : null,
        sitemap_curation_status: n % 10 === 9 ? 'Not a Fit' : hasPages ? 'Selected' : 'New',
        created_at: plan.time(n),
        updated_at: plan.time(n),
      }
    },
    truth: truthOf(all, withScheme + otherCase + withWww, {
      social_host: social,
      not_a_domain: noDomain,
      unknown_status: unknownWord,
    }),
  }
}

/** File `n` belongs to domain `n % domains`; the duplicates are from a second discovery, a day later. */
export function sitemapFiles(plan: V1Plan): GeneratedTable {
  const { all, repeated, noUrl } = plan.counts.sitemapFiles
  const clean = plan.clean('sitemapFiles')
  const parts = [['clean', clean] as const, ['repeated', repeated] as const, ['noUrl', noUrl] as const]
  return {
    table: 'sitemap_files',
    count: all,
    row(n) {
      const part = partOf(n, parts)
      const domain = part.n % plan.domainsWithPages
      const url = plan.sitemapUrl(domain, Math.floor(part.n / plan.domainsWithPages))
      const later = part.name === 'repeated'
      return {
        id: plan.id('sitemap_files', n),
        domain_id: plan.domainId(domain),
        url: part.name === 'noUrl' ? `sitemap ${part.n}` : url,
        sitemap_type: types[part.n % types.length],
        discovery_method: methods[part.n % methods.length],
        url_count: later ? 20 : 10,
        size_bytes: 2048,
        tenant_id: v1Tenant,
        // A second discovery does not have the user's selection.
        deep_scrape_curation_status: later ? 'New' : 'Selected',
        sitemap_import_status: later ? null : importWords[part.n % importWords.length],
        created_at: later ? new Date(Date.UTC(2025, 10, 21)).toISOString() : plan.time(n),
        updated_at: later ? new Date(Date.UTC(2025, 10, 21)).toISOString() : plan.time(n),
      }
    },
    truth: truthOf(all, repeated, { bad_url: noUrl }),
  }
}
