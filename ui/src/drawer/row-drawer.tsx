import { Button, CloseButton, Skeleton, Title, UnstyledButton } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Detail } from '../api/entity-routes.ts'
import { usePermissions } from '../api/use-permissions.ts'
import { useRowDetail } from '../api/use-row-detail.ts'
import { StatusMark } from '../grid/cells/status-mark.tsx'
import type { GridExtras } from '../grid/extras.ts'
import { ProblemNote } from '../grid/problem-note.tsx'
import { statusKeys } from '../grid/statuses.ts'
import type { Grid } from '../grid/use-grid.ts'
import { useMessages } from '../messages/define-messages.ts'
import { usePhoneText } from '../messages/phone-text.ts'
import { ChecksAndDeliveries } from './checks-and-deliveries.tsx'
import classes from './drawer.module.css'
import { EvidenceList } from './evidence-list.tsx'
import { Facts, Summary } from './facts.tsx'
import { LineagePath } from './lineage-path.tsx'
import { drawerMessages } from './messages.ts'
import { RawData } from './raw-data.tsx'
import { Suggestion } from './suggestion.tsx'
import { Timeline } from './timeline.tsx'
import { UserFields } from './user-fields.tsx'

interface RowDrawerProps {
  readonly grid: Grid
  readonly id: string
  readonly start: GridExtras['drawerStart']
  readonly extra: GridExtras['drawer']
}

/** All data of one row. Beside the list, not over it: J and K move on, 1 to 5 set the status. */
export function RowDrawer({ grid, id, start: Start, extra: Extra }: RowDrawerProps) {
  const t = useMessages(drawerMessages)
  const { slug } = grid.declaration
  const detail = useRowDetail(slug, id)
  return (
    <aside className={classes.drawer} aria-label={t('drawer')}>
      {detail.data === undefined ? (
        <div className={classes.head}>
          <div className={classes.titleLine}>
            <div className={classes.title}>
              {detail.isError ? (
                <ProblemNote title={t('failedTitle')} error={detail.error} onRetry={() => void detail.refetch()} />
              ) : (
                <Skeleton height={120} />
              )}
            </div>
            <CloseButton aria-label={t('close')} onClick={() => grid.open(undefined)} />
          </div>
        </div>
      ) : (
        <>
          <Head grid={grid} detail={detail.data} />
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
          <section className={classes.body} tabIndex={0} aria-label={t('facts')}>
            <Suggestion item={detail.data.item} />
            <Summary grid={grid} detail={detail.data} />
            {Start !== undefined && <Start grid={grid} detail={detail.data} />}
            <LineagePath slug={slug} detail={detail.data} name={grid.declaration.nameOf(detail.data.item)} />
            <EvidenceList slug={slug} detail={detail.data} />
            <Facts grid={grid} detail={detail.data} />
            {Extra !== undefined && <Extra grid={grid} detail={detail.data} />}
            <ChecksAndDeliveries detail={detail.data} />
            <UserFields key={id} slug={slug} item={detail.data.item} onSaved={(row) => grid.rows.patch([row])} />
            <Timeline detail={detail.data} />
            <RawData detail={detail.data} />
          </section>
        </>
      )}
    </aside>
  )
}

function Head({ grid, detail: { item } }: { readonly grid: Grid; readonly detail: Detail }) {
  const t = useMessages(drawerMessages)
  const may = usePermissions()
  const phoneText = usePhoneText()
  const heading = useRef<HTMLHeadingElement>(null)
  // Screen readers continue here after each J or K. Focus in another field is not moved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per row
  useEffect(() => {
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.closest('[role="grid"]'))
      heading.current?.focus({ preventScroll: true })
  }, [item.id])
  // Shows an optimistic status, as the list does.
  const listed = grid.state.rows.find(({ id }) => id === item.id)
  const status = listed?.curation_status ?? item.curation_status
  const page = grid.declaration.pageOf?.(item)
  return (
    <header className={classes.head}>
      <div className={classes.titleLine}>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.title}>
          {phoneText(grid.declaration.nameOf(item), item.country)}
        </Title>
        <CloseButton aria-label={t('close')} onClick={() => grid.open(undefined)} />
      </div>
      {page !== undefined && (
        <div>
          <Button
            component={Link}
            to={page}
            size="compact-md"
            variant="light"
            rightSection={<IconArrowRight size={15} />}
          >
            {t('openPage')}
          </Button>
        </div>
      )}
      {may.write ? (
        <fieldset className={classes.statuses} aria-label={t('status')}>
          {statusKeys.map(({ status: each }) => (
            <UnstyledButton
              key={each}
              className={classes.status}
              aria-pressed={each === status}
              onClick={() => grid.curate(each)}
            >
              <StatusMark status={each} />
            </UnstyledButton>
          ))}
        </fieldset>
      ) : (
        <StatusMark status={status} />
      )}
    </header>
  )
}
