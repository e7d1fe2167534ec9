import { Title } from '@mantine/core'
import type { Detail, EntityColumn, Slug } from '../api/entity-routes.ts'
import { useColumnLabel } from '../grid/columns/column-labels.ts'
import type { Grid } from '../grid/use-grid.ts'
import { valueIn } from '../lib/value-in.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './drawer.module.css'
import { FactValue } from './fact-value.tsx'
import { drawerMessages } from './messages.ts'

/** Shown elsewhere in the drawer, or of no use to the user. */
const hiddenColumns =
  /^(id|curation_status|notes|tags|priority|place_id|local_business_id|lead_id|sitemap_file_id|parent_id|curated_by|searches|new_in|changed_in|gone_in|suggestion|suggestion_reasons)$|^chosen_|_(contact_id|started_at|finished_at|attempts|next_attempt_at|outcome|error_code)$/

interface FactsProps {
  readonly grid: Grid
  readonly detail: Detail
}

/** The most important columns, in the order of the declaration. */
export function Summary({ grid, detail: { item } }: FactsProps) {
  const t = useMessages(drawerMessages)
  const { columns, declaration } = grid
  const names = declaration.summary ?? []
  const known = names.flatMap((name) => columns.find((column) => column.name === name) ?? [])
  const shown = known.filter(({ name }) => hasValue(valueIn(item, name)))
  if (shown.length === 0) return null
  return (
    <section className={classes.section} aria-label={t('summary')}>
      <FactList slug={declaration.slug} columns={shown} item={item} />
    </section>
  )
}

/** The other columns of the row that have a value. */
export function Facts({ grid, detail: { item } }: FactsProps) {
  const t = useMessages(drawerMessages)
  const { columns, declaration } = grid
  const isShown = ({ name }: EntityColumn) =>
    !hiddenColumns.test(name) && declaration.summary?.includes(name) !== true && hasValue(valueIn(item, name))
  return (
    <section className={classes.section}>
      <Title order={3}>{t('facts')}</Title>
      <FactList slug={declaration.slug} columns={columns.filter(isShown)} item={item} />
    </section>
  )
}

interface FactListProps {
  readonly slug: Slug
  readonly columns: readonly EntityColumn[]
  readonly item: Detail['item']
}

function FactList({ slug, columns, item }: FactListProps) {
  const columnLabel = useColumnLabel(slug)
  return (
    <dl className={classes.facts}>
      {columns.map((column) => (
        <div key={column.name} className={classes.fact}>
          <dt>{columnLabel(column.name)}</dt>
          <dd>
            <FactValue row={item} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function hasValue(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)
}
