import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import type { CurationStatus } from '../../api/entity-routes.ts'
import { toastFailure } from '../../app/toast.ts'
import { useUndo } from '../../grid/actions/use-undo.ts'

interface Decision {
  readonly id: string
  readonly status: CurationStatus
}

/** Decides without waiting for the answer, so that the next lead is there at once. A failed decision is undone. */
export function useDecisions(onUndone: (id: string) => void) {
  const client = useQueryClient()
  const [made, setMade] = useState<readonly Decision[]>([])
  const { track, undoLast } = useUndo(() => undefined)
  const forget = (id: string) => setMade((known) => known.filter((one) => one.id !== id))
  const decide = async (id: string, status: CurationStatus) => {
    setMade((known) => [...known.filter((one) => one.id !== id), { id, status }])
    const sending = call('PUT /leads/status', { body: { ids: [id], status } })
    track(
      sending.then(
        ({ bulk_action_id: action }) => action ?? undefined,
        () => undefined,
      ),
    )
    try {
      await sending
      void client.invalidateQueries({ queryKey: ['rows', 'leads'] })
    } catch (error) {
      forget(id)
      onUndone(id)
      toastFailure(error)
    }
  }
  const undo = () => {
    const last = made.at(-1)
    if (last === undefined) return
    undoLast()
    forget(last.id)
    onUndone(last.id)
  }
  return { made, decide, undo }
}
