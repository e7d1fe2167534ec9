import { Title } from '@mantine/core'
import type { Detail, EntityColumn } from '../api/entity-routes.ts'
import { Cell } from '../grid/cells/cell.tsx'
import { columnLabel, columnLabels } from '../grid/columns/column-labels.ts'
import type { Grid } from '../grid/use-grid.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './drawer.module.css'
import { ExternalLink, isWebUrl } from './external-link.tsx'
import { drawerMessages } from './messages.ts'

/** Shown elsewhere in the drawer, or of no use to the user. */
const hiddenColumns =
  /^(id|curation_status|notes|tags|priority|place_id|sitemap_file_id|parent_id|curated_by)$|_(started_at|finished_at|attempts|next_attempt_at|outcome|error_code)$/

/** The columns of the row that have a value. */
export function Facts({ grid, detail: { item } }: { readonly grid: Grid; readonly detail: Detail }) {
  const t = useMessages(drawerMessages)
  const tColumn = useMessages(columnLabels)
  const known = grid.columns.filter(({ name }) => !hiddenColumns.test(name) && hasValue(item[name]))
  return (
    <section className={classes.section}>
      <Title order={3}>{t('facts')}</Title>
      <dl className={classes.facts}>
        {known.map((column) => (
          <Fact key={column.name} label={columnLabel(tColumn, column.name)} column={column} item={item} />
        ))}
      </dl>
    </section>
  )
}

function Fact({ label, column, item }: { label: string; column: EntityColumn; item: Detail['item'] }) {
  const value = item[column.name]
  return (
    <>
      <dt>{label}</dt>
      <dd>
        {typeof value === 'string' && isWebUrl(value) ? (
          <ExternalLink url={value} />
        ) : (
          <Cell row={item} column={column} />
        )}
      </dd>
    </>
  )
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
