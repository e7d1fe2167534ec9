import { Button, Group, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import { toast, toastFailure, toastUndo } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FormProblem } from '../../parts/form-problem.tsx'
import type { Gate } from './gates.ts'
import { messages } from './messages.ts'

interface ApplyDialogProps {
  readonly gate: Gate
  /** Rows that were there before the rule and match it. */
  readonly count: number
  readonly onClose: () => void
}

/** Offers to apply a rule that was just switched on to the rows that wait. */
export function ApplyDialog({ gate, count: counted, onClose }: ApplyDialogProps) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [count, setCount] = useState(counted)
  const refresh = () => void client.invalidateQueries({ queryKey: ['rows'] })
  const undo = async (id: string) => {
    try {
      const { restored } = await call('POST /bulk-actions/:id/undo', { params: { id } })
      toast(t('applyUndone', { count: restored }))
      refresh()
    } catch (error) {
      toastFailure(error)
    }
  }
  const apply = useMutation({
    mutationFn: () => call('POST /rules/:gate/apply', { params: { gate: gate.slug }, body: { expected_count: count } }),
    meta: { silent: true },
    onSuccess({ updated, bulk_action_id: id }) {
      onClose()
      refresh()
      if (id === null) toast(t('applied', { count: updated }))
      else toastUndo(t('applied', { count: updated }), () => void undo(id))
    },
    onError(error) {
      if (error instanceof ApiProblem && error.code === 'count_moved') setCount(Number(error.facts.count))
    },
  })
  return (
    <Dialog title={t('applyTitle', { gate: t(gate.slug) })} isOpen onClose={onClose}>
      <Text>{t('applyText', { count })}</Text>
      <Text size="sm" c="dimmed">
        {t(`then-${gate.slug}`)} {t('applyUndoHint')}
      </Text>
      <FormProblem error={apply.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('applyLater')}
        </Button>
        <Button loading={apply.isPending} disabled={count === 0} onClick={() => apply.mutate()}>
          {t('applyNow', { count })}
        </Button>
      </Group>
    </Dialog>
  )
}
