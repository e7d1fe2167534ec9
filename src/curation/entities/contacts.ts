import { pageKinds } from '../../core/page-kinds.ts'
import {
  boolean,
  date,
  inRuns,
  joinedFrom,
  oneOf,
  type Relation,
  searchable,
  tags,
  text,
  uuid,
  whole,
} from './column.ts'
import { defineEntity } from './define-entity.ts'
import { ofLead } from './leads.ts'
import { suggested } from './suggestions.ts'

/** The page of `source_url`, while it shows the contact. */
const sourcePage: Relation = { name: 'source_page', table: 'pages', own: 'source_page_id', other: 'id' }

export const contacts = defineEntity('contacts', {
  stages: ['validation', 'verification'],
  columns: {
    domain_id: uuid,
    lead_id: uuid,
    kind: oneOf(['person', 'role', 'company']),
    email: searchable,
    email_type: oneOf(['SERVICE', 'CORPORATE', 'FREE', 'UNKNOWN']),
    phone: searchable,
    phone_extension: text,
    phone_kind: oneOf(['fixed', 'mobile', 'fixed_or_mobile', 'toll_free', 'special', 'fax', 'unknown']),
    email_disposable: boolean,
    name: searchable,
    title: searchable,
    confidence: whole,
    is_primary: boolean,
    verdict: oneOf(['safe', 'risky', 'invalid', 'unknown']),
    verdict_reasons: tags,
    verdict_suggestion: text,
    verdict_at: date,
    verdict_method: text,
    source_url: text,
    source_kind: oneOf(pageKinds),
    page_kinds: tags,
    not_seen_since: date,
    gone_at: date,
  },
  elsewhere: {
    ...suggested,
    new_in: inRuns('new'),
    changed_in: inRuns('changed'),
    gone_in: inRuns('gone'),
    last_seen_at: joinedFrom(sourcePage, 'fetched_at', date),
    ...ofLead(
      { own: 'lead_id', other: 'id' },
      'company',
      'host',
      'website_url',
      'kinds',
      'street',
      'postcode',
      'city',
      'region',
      'country',
      'rating',
      'technologies',
      'socials',
      'found_by',
      'attribution',
      'searches',
      'owner_id',
      'follow_up_at',
    ),
  },
  // The contacts of a site belong to one lead. A business without a site has contacts too.
  group: 'lead_id',
  sortIndexes: ['name', 'email', 'created_at', 'not_seen_since'],
  hasTextIndex: true,
  hasCustom: true,
  bestFirst: [
    { column: 'is_primary', direction: 'desc' },
    { column: 'confidence', direction: 'desc' },
  ],
})
