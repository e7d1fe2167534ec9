import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilterOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo } from 'react'
import { useCommands } from '../app/commands.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { useStore } from '../lib/store.ts'
import { useMessages } from '../messages/define-messages.ts'
import { EmptyState } from '../parts/empty-state.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { density } from '../theme/density.ts'
import { BatchBar } from './actions/batch-bar.tsx'
import { FieldsDialog } from './actions/fields-dialog.tsx'
import { PreviewDialog } from './actions/preview-dialog.tsx'
import { ExportDialog } from './export/export-dialog.tsx'
import type { GridExtras } from './extras.ts'
import { conditionsIn } from './filter/condition.ts'
import classes from './grid.module.css'
import { GridBody } from './grid-body.tsx'
import type { GridDeclaration } from './grid-declaration.ts'
import { useListKeys } from './grid-keys.ts'
import { GridMap } from './map/grid-map.tsx'
import { isMapShown } from './map/view-switch.tsx'
import { gridMessages } from './messages.ts'
import { ProblemNote } from './problem-note.tsx'
import { allRows } from './select/selection.ts'
import { Toolbar } from './toolbar.tsx'
import { type Grid, useGrid } from './use-grid.ts'

const RowDrawer = lazyPart(async () => (await import('../drawer/row-drawer.tsx')).RowDrawer)

interface EntityPageProps {
  readonly declaration: GridDeclaration
  readonly extras?: GridExtras
}

const none: GridExtras = {}

/** The page of one entity: its rows, and the drawer beside them. */
export function EntityPage({ declaration, extras = none }: EntityPageProps) {
  const t = useMessages(declaration.messages)
  const grid = useGrid(declaration)
  const { top: Top } = extras
  useGridCommands(grid)
  useListKeys(grid)
  const isReady = grid.state.status === 'ready'
  // After the rows: the drawer is not part of the first load.
  useEffect(() => {
    if (isReady) RowDrawer.preload()
  }, [isReady])
  const isCards = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return (
    <PageFrame title={t('title')} {...(!isCards && { lead: t('lead') })}>
      <div className={classes.page} data-fills>
        <div className={classes.main}>
          {Top !== undefined && <Top />}
          <Toolbar grid={grid} isCards={isCards} extra={extras.tools} />
          <Content grid={grid} isCards={isCards} empty={extras.empty} />
          <BatchBar grid={grid} extra={extras.batch} />
        </div>
        {grid.openId !== undefined && (
          <Suspense fallback={null}>
            <RowDrawer grid={grid} id={grid.openId} start={extras.drawerStart} extra={extras.drawer} />
          </Suspense>
        )}
      </div>
      {grid.dialog.kind === 'preview' && <PreviewDialog grid={grid} pending={grid.dialog.pending} />}
      {grid.dialog.kind === 'fields' && <FieldsDialog grid={grid} />}
      {grid.dialog.kind === 'export' && <ExportDialog grid={grid} />}
    </PageFrame>
  )
}

/** Palette commands of every grid. */
function useGridCommands({ openDialog: ask, select }: Grid): void {
  const t = useMessages(gridMessages)
  const isCompact = useStore(density) === 'compact'
  const offered = useMemo(
    () => [
      { id: 'grid-all', label: t('keyAll'), run: () => select(allRows) },
      { id: 'grid-export', label: t('export'), run: () => ask({ kind: 'export' }) },
      {
        id: 'grid-density',
        label: t(isCompact ? 'toComfortable' : 'toCompact'),
        run: () => density.set(isCompact ? 'comfortable' : 'compact'),
      },
    ],
    [t, ask, select, isCompact],
  )
  useCommands(offered)
}

interface ContentProps {
  readonly grid: Grid
  readonly isCards: boolean
  readonly empty: GridExtras['empty']
}

function Content({ grid, isCards, empty }: ContentProps) {
  const { state, rows } = grid
  if (isMapShown(grid)) return <GridMap grid={grid} />
  const problem = state.status === 'failed' && <ProblemNote error={state.error} onRetry={rows.reload} />
  if (problem !== false && state.rows.length === 0) return problem
  if (state.status === 'ready' && state.rows.length === 0 && state.total.count === 0)
    return <EmptyList grid={grid} empty={empty} />
  return (
    <>
      {problem}
      <GridBody grid={grid} isCards={isCards} />
    </>
  )
}

function EmptyList({ grid, empty: Empty }: Pick<ContentProps, 'grid' | 'empty'>) {
  const { declaration, search, change } = grid
  const t = useMessages(gridMessages)
  const tPage = useMessages(declaration.messages)
  const conditions = conditionsIn(search)
  const isFiltered = conditions.length > 0 || search.text !== undefined || search.filter !== undefined
  if (isFiltered) {
    const cleared = Object.fromEntries(conditions.map(({ field }) => [field, undefined]))
    const clear = () => change({ ...cleared, text: undefined, filter: undefined }, { push: true })
    return (
      <EmptyState
        icon={IconFilterOff}
        title={t('noMatchTitle')}
        action={<Button onClick={clear}>{t('clearFilters')}</Button>}
      >
        {t('noMatchText')}
      </EmptyState>
    )
  }
  if (Empty !== undefined) return <Empty />
  return (
    <EmptyState
      icon={declaration.icon}
      title={tPage('emptyTitle')}
      action={
        <Button component={Link} to={declaration.start}>
          {tPage('emptyAction')}
        </Button>
      }
    >
      {tPage('emptyText')}
    </EmptyState>
  )
}
