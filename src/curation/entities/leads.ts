import {
  type Column,
  commonText,
  date,
  decimal,
  inRuns,
  joinedFrom,
  linkedIn,
  location,
  oneOf,
  type Relation,
  searchable,
  tags,
  text,
  user,
  uuid,
  whole,
} from './column.ts'
import { defineEntity } from './define-entity.ts'

/** What other rows show of their lead, too. */
const shared = {
  company: searchable,
  kinds: tags,
  street: searchable,
  postcode: searchable,
  city: commonText,
  region: text,
  country: text,
  rating: decimal,
  host: searchable,
  website_url: text,
  site_outcome: text,
  technologies: tags,
  socials: tags,
  contact_count: whole,
  person_name: searchable,
  person_title: searchable,
  email: searchable,
  email_type: oneOf(['SERVICE', 'CORPORATE', 'FREE', 'UNKNOWN']),
  email_verdict: oneOf(['safe', 'risky', 'invalid', 'unknown']),
  phone: searchable,
  owner_id: user,
  follow_up_at: date,
  found_by: text,
  attribution: text,
} as const satisfies Record<string, Column>

/** The contact that the best e-mail comes from; without an e-mail, the phone or the person. */
const source: Relation = { name: 'source', table: 'contacts', own: 'source_contact_id', other: 'id' }
/** Also the searches that found the business in another source. */
const searches = linkedIn('search_places', 'place_id', 'search_id', '"leads"."place_id"', {
  table: 'leads',
  of: 'same_as_id',
  key: 'place_id',
})

/** One row per business, or per site that no business is known for. Selecting a lead starts no work: it is a person's mark. */
export const leads = defineEntity('leads', {
  stages: [],
  columns: {
    local_business_id: uuid,
    same_as_id: uuid,
    domain_id: uuid,
    ...shared,
    email_verdict_reasons: tags,
    email_verdict_suggestion: text,
    email_verdict_at: date,
    email_verdict_method: text,
    latitude: decimal,
    longitude: decimal,
    review_count: whole,
    business_status: text,
    phone_kind: text,
    person_contact_id: uuid,
    email_contact_id: uuid,
    phone_contact_id: uuid,
    chosen_person_id: uuid,
    chosen_email_id: uuid,
    chosen_phone_id: uuid,
    last_change_at: date,
    changes: tags,
  },
  copyOf: 'same_as_id',
  elsewhere: {
    location,
    searches,
    source_url: joinedFrom(source, 'source_url', text),
    new_in: inRuns('new'),
    changed_in: inRuns('changed'),
    gone_in: inRuns('gone'),
  },
  hasTextIndex: true,
  sortIndexes: ['company', 'city', 'host', 'rating', 'contact_count', 'updated_at', 'follow_up_at', 'last_change_at'],
})

/** Columns of the lead that each row belongs to, by their names there. */
export function ofLead(
  relation: Omit<Relation, 'name' | 'table'>,
  ...names: readonly (keyof typeof shared | 'searches')[]
): Record<string, Column> {
  const lead = { ...relation, name: 'lead', table: 'leads' }
  const columnOf = (name: keyof typeof shared | 'searches') => (name === 'searches' ? searches : shared[name])
  return Object.fromEntries(names.map((name) => [name, joinedFrom(lead, name, columnOf(name))]))
}

/** The lead of a site: of the first of its businesses, or its own. */
export const ofSite = (own: string) => ({ own, other: 'domain_id', where: 'is_main' })
