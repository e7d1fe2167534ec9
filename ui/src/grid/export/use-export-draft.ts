import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ColumnSet, ExportFormat, ExportRequest, PresetName } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { Slug } from '../../api/entity-routes.ts'
import type { Grid } from '../use-grid.ts'

/** What the file contains: `recommended`, `shown`, `all`, `own`, `set:ID` or `preset:NAME`. */
type Choice = string

export interface ExportDraft {
  readonly choice: Choice
  readonly choose: (choice: Choice) => void
  readonly format: ExportFormat
  readonly setFormat: (format: ExportFormat) => void
  readonly columns: readonly string[]
  /** Changes the columns, which are no longer those of the choice. */
  readonly setColumns: (columns: readonly string[]) => void
  /** In days; null: contacts of any age. */
  readonly maxAge: number | null
  readonly setMaxAge: (days: number | null) => void
  readonly preset: PresetName | undefined
  readonly presets: readonly PresetName[]
  readonly sets: readonly ColumnSet[]
  readonly recommended: readonly string[]
  /** The part of the request that this decides. */
  readonly request: Pick<ExportRequest, 'format' | 'columns' | 'preset' | 'max_age_days'>
}

export const setsKey = (slug: Slug) => ['rows', slug, 'column-sets']

/** The saved sets load with the dialog. Until the user chooses, the default set is used, if there is one. */
export function useExportDraft({ declaration: { slug }, layout, columns: known }: Grid): ExportDraft {
  const { data: entities } = useQuery({
    queryKey: ['entities'],
    queryFn: ({ signal }) => call('GET /entities', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { data: saved } = useQuery({
    queryKey: setsKey(slug),
    queryFn: ({ signal }) => call('GET /column-sets', { query: { entity: slug }, signal }),
  })
  const entity = entities?.items.find((one) => one.slug === slug)
  const recommended = entity?.export_columns ?? []
  const sets = saved?.items ?? []
  const preferred = sets.find((set) => set.is_default)
  const byDefault = preferred === undefined ? (recommended.length > 0 ? 'recommended' : 'shown') : `set:${preferred.id}`
  const [chosen, setChosen] = useState<Choice>()
  const [own, setOwn] = useState<readonly string[]>([])
  const [maxAge, setMaxAge] = useState<number | null>(null)
  const [chosenFormat, setFormat] = useState<ExportFormat>()
  const choice = chosen ?? byDefault
  const set = sets.find(({ id }) => choice === `set:${id}`)
  const preset = entity?.export_presets.find((name) => choice === `preset:${name}`)
  const columns =
    set?.columns ?? columnsOf(choice, { recommended, own, shown: layout.shown, all: known.map(({ name }) => name) })
  const format = chosenFormat ?? (preset === undefined ? (set?.format ?? 'xlsx') : 'csv')
  const allowed = preset === undefined || format === 'csv' || format === 'xlsx' ? format : 'csv'
  return {
    choice,
    choose(next) {
      setChosen(next)
      setFormat(undefined)
    },
    format: allowed,
    setFormat,
    columns,
    setColumns(next) {
      setOwn(next)
      setChosen('own')
    },
    maxAge,
    setMaxAge,
    preset,
    presets: entity?.export_presets ?? [],
    sets,
    recommended,
    request: {
      format: allowed,
      ...(preset === undefined ? { columns: [...columns] } : { preset }),
      ...(maxAge !== null && { max_age_days: maxAge }),
    },
  }
}

function columnsOf(
  choice: Choice,
  lists: Readonly<Record<'recommended' | 'own' | 'shown' | 'all', readonly string[]>>,
) {
  return choice === 'recommended' || choice === 'own' || choice === 'all' ? lists[choice] : lists.shown
}
