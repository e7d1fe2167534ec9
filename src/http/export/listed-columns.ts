import type { Column } from '../../curation/entities/column.ts'
import type { Entity } from '../../curation/entities/define-entity.ts'
import { displayValue } from '../../display/display-value.ts'
import type { LabelLanguage } from '../../display/labels/define-labels.ts'
import { columnLabel, columnLabels } from '../contract/column-labels.ts'
import type { Row } from '../entities/find-rows.ts'
import { mailLink, webLink } from './cell-link.ts'
import type { FileColumn } from './file-column.ts'

/** Columns as the API has them: names as headers and stored values. */
export function rawColumns(names: readonly string[]): readonly FileColumn[] {
  return names.map((name) => ({ header: name, reads: [name], value: (row) => row[name] }))
}

export interface ReadableOptions {
  readonly language: LabelLanguage
  /** Names of users by id. */
  readonly members: ReadonlyMap<string, string>
}

/** Columns as people read them: labels as headers, words for codes, names for users, phone numbers with spaces, links. */
export function readableColumns(
  { table, columns }: Entity,
  names: readonly string[],
  { language, members }: ReadableOptions,
): readonly FileColumn[] {
  const labels = columnLabels[language]
  const translate = (key: keyof typeof labels, values?: { readonly stage: string }) =>
    labels[key].replace('{stage}', values?.stage ?? '')
  return names.flatMap((name) => {
    const column = columns.get(name)
    if (column === undefined) return []
    const { type, isUser } = column
    const value = (row: Row) => {
      const given = row[name]
      if (isUser !== undefined && typeof given === 'string') return members.get(given) ?? given
      return displayValue({ name, type }, given, { language })
    }
    const link = linkOf(name, column)
    return { header: columnLabel(translate, name, table), reads: [name], value, ...(link && { link }) }
  })
}

function linkOf(name: string, { type }: Column): FileColumn['link'] {
  if (type !== 'text') return undefined
  if (name === 'email') return (row) => mailLink(row[name])
  return /(^|_)url$/.test(name) ? (row) => webLink(row[name]) : undefined
}
