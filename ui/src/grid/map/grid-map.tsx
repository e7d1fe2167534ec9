import { Button, CloseButton, Skeleton, UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useState } from 'react'
import type { Points } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import type { LocatedSlug } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useWorkspaces } from '../../api/use-workspaces.ts'
import { type Corner, readCorners, writeCorner } from '../../map/corners.ts'
import { LazyMap } from '../../map/lazy-map.tsx'
import classes from '../../map/map.module.css'
import { mapMessages } from '../../map/messages.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { conditionsIn, writeCondition } from '../filter/condition.ts'
import { pageParameters } from '../page-parameters.ts'
import { ProblemNote } from '../problem-note.tsx'
import type { Grid } from '../use-grid.ts'

/** Parameters that are not part of the filter. */
const otherParameters = [...pageParameters, 'sort']

/** The rows of a grid on a map. An area drawn there is a condition of its filter, as any other. */
export function GridMap({ grid }: { readonly grid: Grid }) {
  const t = useMessages(mapMessages)
  const tPage = useMessages(grid.declaration.messages)
  const may = usePermissions()
  const { current } = useWorkspaces()
  const [picked, setPicked] = useState<readonly number[]>([])
  const { search, change, declaration, rows } = grid
  // Only entities with a location have this view.
  const slug = declaration.slug as LocatedSlug
  const query = Object.fromEntries(Object.entries(search).filter(([name]) => !otherParameters.includes(name)))
  const { data, error, isError, refetch } = useQuery({
    queryKey: ['rows', slug, 'points', JSON.stringify(query)],
    queryFn: ({ signal }) => call(`GET /${slug}/points`, { query, signal }),
    placeholderData: keepPreviousData,
  })
  // The table is not shown, but the count, changes and exports need its rows.
  useEffect(() => rows.setVisible(0, 1), [rows])
  const areaTexts = JSON.stringify(areaIn(search))
  const area = useMemo(() => readCorners(JSON.parse(areaTexts) as string[]), [areaTexts])
  const setArea = (corners: readonly Corner[]) => {
    setPicked([])
    const raw = writeCondition({ field: 'location', op: 'within', values: corners.map(writeCorner) })
    change({ location: corners.length === 0 ? undefined : raw }, { push: true })
  }
  const pick = (positions: readonly number[]) => {
    const [only, ...others] = positions
    setPicked(others.length === 0 ? [] : positions)
    if (only !== undefined && others.length === 0) grid.open(data?.ids[only])
  }
  if (isError && data === undefined) return <ProblemNote error={error} onRetry={() => void refetch()} />
  return (
    <Suspense fallback={<Skeleton flex={1} aria-label={t('loading')} />}>
      <LazyMap
        label={t('mapOf', { title: tPage('title') })}
        points={data}
        area={area}
        onPick={pick}
        onArea={setArea}
        fallback={
          data === undefined ? undefined : (
            <PointList data={data} positions={data.ids.map((_id, at) => at)} grid={grid} />
          )
        }
        actions={
          <>
            {area.length > 0 && may.write && (
              <Button
                component={Link}
                size="compact-sm"
                leftSection={<IconSearch size={16} />}
                to="/search"
                search={{ area: area.map(writeCorner).join(',') } as never}
              >
                {t('searchArea')}
              </Button>
            )}
            {data !== undefined && <PointCounts data={data} />}
            {current?.is_demo === true && <span className={classes.notes}>{t('demoPlace')}</span>}
          </>
        }
      >
        {data !== undefined && picked.length > 0 && (
          <div className={classes.picked}>
            <div className={classes.pickedHead}>
              <span role="status">{t('picked', { count: picked.length })}</span>
              <CloseButton size="sm" aria-label={t('close')} onClick={() => setPicked([])} />
            </div>
            <PointList data={data} positions={picked} grid={grid} />
          </div>
        )}
      </LazyMap>
    </Suspense>
  )
}

/** The corners of the area in the filter, as in the URL. */
function areaIn(search: Grid['search']): readonly string[] {
  const condition = conditionsIn(search).find(({ field, op }) => field === 'location' && op === 'within')
  return condition?.values ?? []
}

interface PointListProps {
  readonly data: Points
  readonly positions: readonly number[]
  readonly grid: Grid
}

const maxListed = 500

function PointList({ data, positions, grid }: PointListProps) {
  const t = useMessages(mapMessages)
  return (
    <ul className={classes.list}>
      {positions.slice(0, maxListed).map((at) => (
        <li key={data.ids[at]}>
          <UnstyledButton className={classes.entry} onClick={() => grid.open(data.ids[at])}>
            {data.names[at] ?? t('unnamed')}
          </UnstyledButton>
        </li>
      ))}
    </ul>
  )
}

function PointCounts({ data: { ids, total, without_location: without } }: { readonly data: Points }) {
  const t = useMessages(mapMessages)
  const isCapped = total.count > ids.length || !total.exact
  return (
    <span className={classes.notes} role="status">
      <span>
        {isCapped
          ? t('capped', { count: ids.length, total: total.count })
          : ids.length === 0
            ? t('noneInArea')
            : t('showing', { count: ids.length })}
      </span>
      {without.count > 0 && (
        <span>{t(without.exact ? 'withoutLocation' : 'withoutMany', { count: without.count })}</span>
      )}
    </span>
  )
}
