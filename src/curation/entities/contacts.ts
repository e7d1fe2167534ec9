import { boolean, oneOf, searchable, text, uuid, whole } from './column.ts'
import { defineEntity } from './define-entity.ts'

export const contacts = defineEntity('contacts', {
  stages: ['validation'],
  columns: {
    domain_id: uuid,
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
  },
  group: 'domain_id',
  bestFirst: [
    { column: 'is_primary', direction: 'desc' },
    { column: 'confidence', direction: 'desc' },
  ],
})
