import { Button, CloseButton, Kbd, Tooltip, UnstyledButton } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { singleKeys } from '../../app/shortcuts.ts'
import { toast } from '../../app/toast.ts'
import { useStore } from '../../lib/store.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { StatusMark } from '../cells/status-mark.tsx'
import type { GridExtra } from '../extras.ts'
import { gridMessages } from '../messages.ts'
import { allRows, noRows, sizeOf, targetOf } from '../select/selection.ts'
import { statusKeys } from '../statuses.ts'
import type { Grid } from '../use-grid.ts'
import classes from './batch-bar.module.css'

/** Actions for the checked rows. */
export function BatchBar({ grid, extra: Extra }: { readonly grid: Grid; readonly extra: GridExtra | undefined }) {
  const t = useMessages(gridMessages)
  const may = usePermissions()
  const { selection, select, state, openDialog: ask } = grid
  const count = sizeOf(selection, state.total.count)
  if (count === 0) return null
  const isExact = selection.kind === 'some' || state.total.exact
  const canHaveAll = selection.kind === 'some' && state.total.count > count
  return (
    <section className={classes.bar} aria-label={t('batchBar')}>
      <div className={classes.inner}>
        <span className={classes.count} role="status">
          {t(isExact ? 'checked' : 'checkedAbout', { count })}
        </span>
        {canHaveAll && (
          <Button className={classes.all} size="compact-sm" variant="light" onClick={() => select(allRows)}>
            {t('checkAll')}
          </Button>
        )}
        <span className={classes.line} aria-hidden />
        {may.write && <StatusButtons grid={grid} />}
        {may.write && (
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => ask({ kind: 'fields' })}>
            {t('editFields')}
          </Button>
        )}
        <Button size="compact-sm" variant="subtle" color="gray" onClick={() => ask({ kind: 'export' })}>
          {t('export')}
        </Button>
        {may.write && Extra !== undefined && <Extra grid={grid} />}
        <CloseButton className={classes.end} size="sm" aria-label={t('uncheckAll')} onClick={() => select(noRows)} />
      </div>
    </section>
  )
}

/** The status buttons and Retry. */
function StatusButtons({ grid }: { readonly grid: Grid }) {
  // While a row is open, the keys act on that row.
  const hasKeys = useStore(singleKeys) === 'on' && grid.openId === undefined
  return (
    <>
      {statusKeys.map(({ key, status }) => (
        <UnstyledButton key={status} className={classes.status} onClick={() => grid.setStatus(status)}>
          <StatusMark status={status} />
          {hasKeys && (
            <Kbd size="xs" aria-hidden>
              {key}
            </Kbd>
          )}
        </UnstyledButton>
      ))}
      <span className={classes.line} aria-hidden />
      {grid.columns.some(({ name }) => name.endsWith('_next_attempt_at')) && <RetryButton grid={grid} />}
    </>
  )
}

function RetryButton({ grid: { declaration, selection, filter, state } }: { readonly grid: Grid }) {
  const t = useMessages(gridMessages)
  const { slug } = declaration
  const [isAsking, setAsking] = useState(false)
  const again = async () => {
    const { requeued, left_out } = await call(`POST /${slug}/retry` as const, { body: targetOf(selection, filter) })
    const leftOut = left_out > 0 ? ` ${t('leftOut', { count: left_out })}` : ''
    toast(t('requeued', { count: requeued }) + leftOut)
  }
  const retry = useMutation({ mutationFn: again })
  return (
    <>
      <Tooltip label={t('retryHint')}>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          loading={retry.isPending}
          onClick={() => (selection.kind === 'all' ? setAsking(true) : retry.mutate())}
        >
          {t('retry')}
        </Button>
      </Tooltip>
      {isAsking && (
        <ConfirmDialog
          title={t('retryAllTitle')}
          text={t('retryAllText', { count: sizeOf(selection, state.total.count) })}
          confirm={t('retry')}
          onConfirm={again}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
