import type { V1Plan } from './v1-plan.ts'
import { type GeneratedTable, partOf, truthOf } from './v1-truth.ts'

const phones = ['Phone not found', '1748983646', '(212) 555-2368', null] as const

/** Contact `n` is on the contact page of domain `n`. */
export function contacts(plan: V1Plan): GeneratedTable {
  const { all, otherCase, glued, placeholder, asset, machine } = plan.counts.contacts
  const clean = plan.clean('contacts')
  const parts = [
    ['clean', clean],
    ['otherCase', otherCase],
    ['glued', glued],
    ['placeholder', placeholder],
    ['asset', asset],
    ['machine', machine],
  ] as const
  const email = (n: number): string => {
    const part = partOf(n, parts)
    if (part.name === 'otherCase') return `Info@${plan.host(part.n).toUpperCase()}`
    if (part.name === 'glued') return `office@${plan.host(part.n)}.Phone`
    if (part.name === 'placeholder') return 'user@domain.com'
    if (part.name === 'asset') return 'logo@2x.png'
    if (part.name === 'machine') return `${'0f'.repeat(16)}@sentry.wixpress.com`
    return `info@${plan.host(part.n)}`
  }
  const isClean = (n: number) => n < clean
  const every = (count: number, rest: number, of: number) => Math.floor((count - 1 - rest) / of) + 1
  return {
    table: 'contacts',
    count: all,
    row(n) {
      const domain = partOf(n, parts).n
      const url = plan.pageUrl(domain)
      return {
        id: plan.id('contacts', n),
        domain_id: plan.domainId(domain),
        page_id: plan.id('pages', domain),
        email: email(n),
        email_type: 'SERVICE',
        has_gmail: false,
        context: 'Write to us',
        source_url: url,
        name: n % 2 === 0 && isClean(n) ? `Contact at ${plan.host(domain)}` : null,
        phone_number: isClean(n) ? phones[n % phones.length] : null,
        created_at: plan.time(n),
        updated_at: plan.time(n),
        contact_curation_status: ['New', 'Complete', 'Skipped'][n % 3],
        hubspot_sync_status: n % 3 === 0 && isClean(n) ? 'Complete' : 'New',
        hubspot_processing_status: n % 3 === 0 && isClean(n) ? 'Complete' : null,
        hubspot_contact_id: n % 3 === 0 && isClean(n) ? `hs-${n}` : null,
        brevo_sync_status: n % 5 === 0 && isClean(n) ? 'Selected' : 'New',
        brevo_processing_status: n % 5 === 0 && isClean(n) ? 'Error' : null,
        brevo_processing_error: n % 5 === 0 && isClean(n) ? 'unauthorised' : null,
        mautic_sync_status: 'New',
        n8n_sync_status: n % 7 === 0 && isClean(n) ? 'Selected' : 'New',
        n8n_processing_status: n % 7 === 0 && isClean(n) ? 'Processing' : null,
        retry_count: 0,
        debounce_validation_status: n % 4 === 0 ? 'Complete' : 'New',
        debounce_processing_status: n % 4 === 0 ? 'Complete' : null,
        debounce_result: n % 4 === 0 ? 'valid' : null,
        debounce_validated_at: n % 4 === 0 ? plan.time(n) : null,
        enrichment_status: n % 6 === 0 ? 'complete' : null,
        enriched_company: n % 6 === 0 ? { size: '10-50' } : null,
      }
    },
    truth: truthOf(
      all,
      otherCase,
      { placeholder_email: placeholder, bad_email: asset, machine_email: machine },
      {
        placeholder_phone: every(clean, 0, 4),
        timestamp_phone: every(clean, 1, 4),
        placeholder_name: every(clean, 0, 2),
      },
    ),
  }
}
