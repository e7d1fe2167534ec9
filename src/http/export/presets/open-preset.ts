import { AppError } from '../../../core/errors.ts'
import type { Entity } from '../../../curation/entities/define-entity.ts'
import type { LabelLanguage } from '../../../display/labels/define-labels.ts'
import type { ExportFormat, PresetName } from '../../contract/exports.ts'
import type { Row } from '../../entities/find-rows.ts'
import { mailLink, webLink } from '../cell-link.ts'
import type { FileColumn } from '../file-column.ts'
import { cardColumns, cardOfRow } from './card-of-row.ts'
import type { Card } from './preset.ts'
import { presets } from './presets.ts'

interface PresetOptions {
  readonly preset: PresetName
  readonly format: ExportFormat
  readonly columns: readonly string[] | undefined
  readonly language: LabelLanguage
}

/** The columns of a preset, and which rows the CRM accepts. */
export function openPreset(
  { table }: Entity,
  { preset: name, format, columns: given, language }: PresetOptions,
): { readonly columns: readonly FileColumn[]; readonly isAccepted: (row: Row) => boolean } {
  const reads = cardColumns(table)
  if (reads === undefined) throw invalid(`is for contacts and leads, not for ${table}`, 'Leave it out.')
  if (given !== undefined) throw invalid('has columns of its own', 'Send either preset or columns.')
  if (format !== 'csv' && format !== 'xlsx') throw invalid(`does not exist as ${format}`, 'Use the format csv or xlsx.')
  const { columns, isAccepted = () => true } = presets[name]
  // A row becomes one card for all its columns.
  const cards = new WeakMap<Row, Card>()
  const cardOf = (row: Row): Card => {
    const card = cards.get(row) ?? cardOfRow(table, row, language)
    cards.set(row, card)
    return card
  }
  return {
    isAccepted: (row) => isAccepted(cardOf(row)),
    columns: Object.entries(columns).map(([header, write]) => {
      const value = (row: Row) => write(cardOf(row)) || null
      return { header, reads, value, link: (row: Row) => webLink(value(row)) ?? mailLink(value(row)) }
    }),
  }
}

function invalid(problem: string, way_out: string): AppError {
  return new AppError('fields_invalid', `preset ${problem}. ${way_out}`, {
    fields: [{ field: 'preset', problem, way_out }],
  })
}
