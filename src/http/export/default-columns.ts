import type { Column } from '../../curation/entities/column.ts'
import type { CuratedTable, Entity } from '../../curation/entities/define-entity.ts'

/** What a CRM imports and a salesperson reads, in this order. */
export const crmColumns: Readonly<Partial<Record<CuratedTable, readonly string[]>>> = {
  leads: [
    'company',
    'kinds',
    'website_url',
    'person_name',
    'person_title',
    'email',
    'email_verdict',
    'phone',
    'street',
    'postcode',
    'city',
    'region',
    'country',
    'rating',
    'review_count',
    'technologies',
    'socials',
    'contact_count',
    'source_url',
    'found_by',
    'curation_status',
    'owner_id',
    'follow_up_at',
    'tags',
    'notes',
    'attribution',
  ],
  contacts: [
    'company',
    'kinds',
    'website_url',
    'name',
    'title',
    'email',
    'email_type',
    'verdict',
    'phone',
    'phone_kind',
    'street',
    'postcode',
    'city',
    'region',
    'country',
    'socials',
    'source_url',
    'source_kind',
    'confidence',
    'found_by',
    'curation_status',
    'tags',
    'notes',
    'attribution',
  ],
}

/** The columns of an export that names none. Only files for programs have ids. */
export function defaultColumns({ table, columns }: Entity, isReadable: boolean): readonly string[] {
  const names = crmColumns[table]
  if (names !== undefined) return names
  return [...columns].flatMap(([name, column]) => (isReadable && isId(column) ? [] : name))
}

/** Users are shown by name. */
const isId = ({ type, isUser, link }: Column) => (type === 'uuid' && isUser === undefined) || link !== undefined
