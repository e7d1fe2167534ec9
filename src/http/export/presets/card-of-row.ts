import type { CuratedTable } from '../../../curation/entities/define-entity.ts'
import { kindLabels } from '../../../display/kind-label.ts'
import type { LabelLanguage } from '../../../display/labels/define-labels.ts'
import { splitName } from '../../../display/split-name.ts'
import type { Row } from '../../entities/find-rows.ts'
import type { Card } from './preset.ts'

const ofBoth = [
  'email',
  'phone',
  'phone_kind',
  'company',
  'website_url',
  'street',
  'postcode',
  'city',
  'region',
  'country',
  'kinds',
  'source_url',
  'notes',
  'tags',
]

/** Name and title of the person, in the entities that have presets. */
const personColumns: Readonly<Partial<Record<CuratedTable, readonly [string, string]>>> = {
  contacts: ['name', 'title'],
  leads: ['person_name', 'person_title'],
}

/** The listed columns that a card is made from; undefined: the entity has no presets. */
export function cardColumns(table: CuratedTable): readonly string[] | undefined {
  const own = personColumns[table]
  return own && [...own, ...ofBoth]
}

export function cardOfRow(table: CuratedTable, row: Row, language: LabelLanguage): Card {
  const [name = '', title = ''] = personColumns[table] ?? []
  const text = (column: string) => (typeof row[column] === 'string' ? row[column] : '')
  const list = (column: string) => (Array.isArray(row[column]) ? row[column].map(String) : [])
  return {
    ...splitName(text(name)),
    title: text(title),
    email: text('email'),
    phone: text('phone'),
    isMobile: text('phone_kind') === 'mobile',
    company: text('company'),
    website: text('website_url'),
    street: text('street'),
    postcode: text('postcode'),
    city: text('city'),
    region: text('region'),
    country: text('country'),
    kinds: kindLabels(list('kinds'), language).join(', '),
    source: text('source_url'),
    notes: text('notes'),
    tags: list('tags'),
  }
}
