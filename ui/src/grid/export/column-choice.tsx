import { NativeSelect } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import type { Grid } from '../use-grid.ts'
import { exportMessages } from './messages.ts'
import type { ExportDraft } from './use-export-draft.ts'

/** Which columns: recommended, visible, all, a saved set, or those of a CRM's import. */
export function ColumnChoice({ grid, draft }: { readonly grid: Grid; readonly draft: ExportDraft }) {
  const t = useMessages(exportMessages)
  const tGrid = useMessages(gridMessages)
  const { recommended, sets, presets, columns, choice } = draft
  const own = [
    ...(recommended.length === 0
      ? []
      : [{ value: 'recommended', label: t('recommended', { count: recommended.length }) }]),
    { value: 'shown', label: tGrid('exportShown', { count: grid.layout.shown.length }) },
    { value: 'all', label: tGrid('exportAll', { count: grid.columns.length }) },
    ...(choice === 'own' ? [{ value: 'own', label: t('own', { count: columns.length }) }] : []),
  ]
  const data = [
    ...own,
    ...(sets.length === 0
      ? []
      : [{ group: t('savedSets'), items: sets.map(({ id, name }) => ({ value: `set:${id}`, label: name })) }]),
    ...(presets.length === 0
      ? []
      : [{ group: t('crmImports'), items: presets.map((name) => ({ value: `preset:${name}`, label: t(name) })) }]),
  ]
  return (
    <NativeSelect
      label={tGrid('exportColumns')}
      data={data}
      value={choice}
      onChange={(event) => draft.choose(event.currentTarget.value)}
    />
  )
}
