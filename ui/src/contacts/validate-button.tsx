import { Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { toast, toastUndo } from '../app/toast.ts'
import { ProblemNote } from '../grid/problem-note.tsx'
import { targetOf } from '../grid/select/selection.ts'
import type { Grid } from '../grid/use-grid.ts'
import { useMessages } from '../messages/define-messages.ts'
import { providerName } from '../messages/provider-names.ts'
import { useFormat } from '../messages/use-format.ts'
import { Dialog } from '../parts/dialog.tsx'
import { verdictMessages } from './verdict-messages.ts'

/** Validates the e-mails of the checked contacts, or the main e-mails of the checked leads, after it has shown how many and what it costs. */
export function ValidateButton({ grid }: { readonly grid: Grid }) {
  const t = useMessages(verdictMessages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setOpen(true)}>
        {t('validate')}
      </Button>
      {isOpen && <ValidateDialog grid={grid} onClose={() => setOpen(false)} />}
    </>
  )
}

function ValidateDialog({ grid, onClose }: { readonly grid: Grid; readonly onClose: () => void }) {
  const t = useMessages(verdictMessages)
  const { money } = useFormat()
  const [paid, setPaid] = useState(false)
  const [force, setForce] = useState(false)
  const slug = grid.declaration.slug === 'leads' ? 'leads' : 'contacts'
  const target = targetOf(grid.selection, grid.filter)
  const body = { ...target, paid, force }
  const previewed = useQuery({
    queryKey: ['rows', slug, 'validate', body],
    queryFn: () => call(`POST /${slug}/validate/preview` as const, { body }),
    placeholderData: (before) => before,
  })
  const undo = useMutation({
    mutationFn: (id: string) => call('POST /bulk-actions/:id/undo', { params: { id } }),
    onSuccess({ unqueued }) {
      toast(t('undone', { count: unqueued }))
      grid.rows.reload()
    },
  })
  const validate = useMutation({
    mutationFn: (count: number) =>
      call(`POST /${slug}/validate` as const, {
        body: { ...body, ...('filter' in target && { expected_count: count }) },
      }),
    onSuccess({ queued, bulk_action_id: id }) {
      const message = t('queued', { count: queued })
      if (id === null) toast(message)
      else toastUndo(message, () => undo.mutate(id))
      grid.rows.reload()
      onClose()
    },
  })
  const preview = previewed.data
  if (preview === undefined) {
    return (
      <Dialog title={t('validate')} isOpen onClose={onClose}>
        {previewed.isError ? (
          <ProblemNote error={previewed.error} onRetry={() => void previewed.refetch()} />
        ) : (
          <Skeleton height={80} />
        )}
      </Dialog>
    )
  }
  const { count, will_queue, waiting, without_email, fresh, max_age_days: days, verifier, estimated_cost } = preview
  const cost = money(estimated_cost.amount, estimated_cost.currency)
  return (
    <Dialog title={t(slug === 'leads' ? 'leadsTitle' : 'title', { count })} isOpen onClose={onClose}>
      <Stack gap="xs">
        {slug === 'leads' && <Text size="sm">{t('mainOnly')}</Text>}
        <Text size="sm">{t('willQueue', { count: will_queue })}</Text>
        {without_email > 0 && <Text size="sm">{t('without', { count: without_email })}</Text>}
        {waiting > 0 && <Text size="sm">{t('waiting', { count: waiting })}</Text>}
        {fresh > 0 && <Text size="sm">{t('fresh', { count: fresh, days })}</Text>}
        {(fresh > 0 || force) && (
          <Checkbox label={t('force')} checked={force} onChange={(event) => setForce(event.currentTarget.checked)} />
        )}
        {verifier !== null && (
          <Checkbox
            label={t('paid', { verifier: providerName(verifier) })}
            description={paid ? t('cost', { cost }) : undefined}
            checked={paid}
            onChange={(event) => setPaid(event.currentTarget.checked)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            disabled={will_queue === 0 && !(paid && waiting > 0)}
            loading={validate.isPending}
            onClick={() => validate.mutate(count)}
          >
            {t('validate')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
