import { Alert, Button, Group, List, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../api/call.ts'
import type { CurationStatus, Preview } from '../../api/entity-routes.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useStageName } from '../../messages/stage-labels.ts'
import { useFormat } from '../../messages/use-format.ts'
import { gridMessages } from '../messages.ts'
import { ProblemNote } from '../problem-note.tsx'
import { targetOf } from '../select/selection.ts'
import type { Grid } from '../use-grid.ts'
import type { PendingChange } from './pending-change.ts'

/** Two rejections mean that an import is running, and the count keeps changing: then offer to change all. */
const maxRefusals = 2

/** Shows the effect of a bulk change before it is applied: how many rows, which, what is queued, the cost. */
export function PreviewDialog({ grid, pending }: { readonly grid: Grid; readonly pending: PendingChange }) {
  const t = useMessages(gridMessages)
  const { status, selection, filter, moved, refusals } = pending
  const { slug } = grid.declaration
  const target = targetOf(selection, filter)
  const preview = useQuery({
    queryKey: ['preview', slug, status, target, refusals],
    queryFn: ({ signal }) => call(`POST /${slug}/preview` as const, { body: { ...target, status }, signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const close = () => grid.openDialog({ kind: 'none' })
  const count = preview.data?.count
  const canConfirm = count !== undefined && count > 0 && !preview.isFetching
  const confirm = (isAll: boolean) => count !== undefined && void grid.confirm(pending, count, isAll)
  const { cancelRef, confirmRef } = useConfirmFocus(canConfirm)
  const action = useActionLabel(grid, status, count)
  return (
    <Modal
      opened
      onClose={close}
      size={refusals >= maxRefusals ? 'lg' : 'md'}
      centered
      title={`${action}?`}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack gap="sm">
        {moved !== undefined && <Alert color="yellow">{t('previewMoved', moved)}</Alert>}
        {preview.isError && <ProblemNote error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <Skeleton height={150} role="status" aria-label={t('loading')} />}
        {preview.data !== undefined && <Effects grid={grid} preview={preview.data} />}
        <Group justify="flex-end" gap="xs">
          <Button ref={cancelRef} data-autofocus variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          {refusals >= maxRefusals && (
            <Button variant="light" disabled={!canConfirm} onClick={() => confirm(true)}>
              {t('confirmAll')}
            </Button>
          )}
          <Button ref={confirmRef} disabled={!canConfirm} onClick={() => confirm(false)}>
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

/** "Select 34 businesses", "Set 34 businesses to Maybe"; without the rows until they are counted. */
function useActionLabel(grid: Grid, status: CurationStatus, count: number | undefined): string {
  const t = useMessages(gridMessages)
  const pageT = useMessages(grid.declaration.messages)
  const statusLabel = useCodeLabel()(status)
  const { number } = useFormat()
  if (count === undefined) return t('setTo', { status: statusLabel })
  const rows = pageT('rows', { count, total: number(count) })
  return status === 'Selected' ? t('selectRows', { rows }) : t('setRows', { rows, status: statusLabel })
}

/** Focuses Cancel first, and Confirm once the preview is loaded, unless the user has moved the focus. */
function useConfirmFocus(canConfirm: boolean) {
  const cancelRef = useRef<HTMLButtonElement>(null)
  const confirmRef = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (canConfirm && document.activeElement === cancelRef.current) confirmRef.current?.focus()
  }, [canConfirm])
  return { cancelRef, confirmRef }
}

function Effects({ grid, preview }: { readonly grid: Grid; readonly preview: Preview }) {
  const t = useMessages(gridMessages)
  const { money } = useFormat()
  const { count, stages, sample, estimated_cost: cost } = preview
  const nameOf = useStageName()
  const lines = stages.flatMap(({ stage: id, will_queue, will_unqueue, in_flight }) => {
    const stage = nameOf(id)
    return [
      ...(will_queue > 0 ? [t('previewStage', { stage, count: will_queue })] : []),
      ...(will_unqueue > 0 ? [t('previewUnqueue', { stage, count: will_unqueue })] : []),
      ...(in_flight > 0 ? [t('previewInFlight', { stage, count: in_flight })] : []),
    ]
  })
  if (count === 0) return <Text>{t('previewNothing')}</Text>
  return (
    <>
      <Text fw={620} size="lg">
        {t('previewCount', { count })}
      </Text>
      <List size="sm" spacing={2}>
        {lines.length === 0 && <List.Item>{t('previewNoStage')}</List.Item>}
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
        <List.Item>
          {cost.amount > 0 ? `${t('previewCost')}: ${money(cost.amount, cost.currency)}` : t('previewFree')}
        </List.Item>
      </List>
      <div>
        <Text size="xs" c="dimmed" mb={2}>
          {t('previewSample')}
        </Text>
        {sample.slice(0, 6).map((row) => (
          <Text key={row.id} size="sm" truncate>
            {grid.declaration.nameOf(row)}
          </Text>
        ))}
      </div>
    </>
  )
}
