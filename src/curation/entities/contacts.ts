import { boolean, date, oneOf, searchable, tags, text, uuid, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'
import { ofLead } from './leads.ts'
import { pageKinds } from './page-kinds.ts'

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
  },
  elsewhere: ofLead(
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
    'searches',
    'owner_id',
    'follow_up_at',
  ),
  // The contacts of a site belong to one lead. A business without a site has contacts too.
  group: 'lead_id',
  sortIndexes: ['name', 'email', 'created_at'],
  hasTextIndex: true,
  hasCustom: true,
  bestFirst: [
    { column: 'is_primary', direction: 'desc' },
    { column: 'confidence', direction: 'desc' },
  ],
})
