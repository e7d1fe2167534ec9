import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import type { Row } from '../../api/entity-routes.ts'

const maxContacts = 100

/** Loads the lead and its contacts again after a correction. */
export function useReloadLead(): () => void {
  const client = useQueryClient()
  return () => {
    for (const key of [
      ['rows', 'leads'],
      ['rows', 'contacts'],
      ['contacts', 'corrections'],
    ]) {
      void client.invalidateQueries({ queryKey: key })
    }
  }
}

/** The contacts of a lead, best first. Several businesses may share a site: its contacts are those of all of them. */
export function useLeadContacts(lead: Row) {
  return useQuery(leadContacts(lead))
}

export function leadContacts({ id, domain_id: domainId }: Row) {
  const own = { field: 'lead_id', op: 'equals', value: id }
  const ofSite = { field: 'domain_id', op: 'equals', value: domainId }
  const filter = JSON.stringify(domainId === null ? own : { any: [own, ofSite] })
  return queryOptions({
    queryKey: ['rows', 'contacts', 'of-lead', filter],
    queryFn: ({ signal }) => call('GET /contacts', { query: { filter, limit: maxContacts }, signal }),
  })
}
