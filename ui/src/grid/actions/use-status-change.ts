import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { CurationStatus, Row, Slug, Target } from '../../api/entity-routes.ts'
import { toast, toastBusy, toastFailure, toastUndo } from '../../app/toast.ts'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import type { RowWindow } from '../rows/row-window.ts'
import { gridWords } from '../words.ts'
import { noteChange, takeLastChange } from './last-change.ts'

interface Change {
  readonly status: CurationStatus
  readonly target: Target
  /** How many rows the person has seen it is about. */
  readonly count: number
  readonly matches: (row: Row) => boolean
}

export interface StatusChange {
  /** Shows it at once, then sends it. `moved`: as many match now, and nothing was changed. */
  apply(change: Change): Promise<{ readonly moved: number } | undefined>
  undo(): Promise<void>
}

/** Changes of status as people feel them: at once, taken back when the server refuses, and undone by one key. */
export function useStatusChange(slug: Slug, rows: RowWindow): StatusChange {
  const say = useWords(gridWords)
  const inWords = useCodeWords()
  const client = useQueryClient()

  const undo = async () => {
    const last = takeLastChange()
    if (last === undefined) return toast(say('nothingToUndo'))
    try {
      const params = { id: last.bulkActionId }
      const { restored: count, skipped } = await call('POST /bulk-actions/:id/undo', { params })
      toast(skipped === 0 ? say('undone', { count }) : say('undoneSome', { count, skipped }))
      rows.reload()
      void client.invalidateQueries({ queryKey: ['rows', slug] })
    } catch (error) {
      toastFailure(error)
    }
  }

  const apply = async ({ status, target, count, matches }: Change) => {
    const release = rows.claim(matches, status)
    const done = 'filter' in target ? toastBusy(say('changing', { count, status: inWords(status) })) : undefined
    try {
      const { updated, queued, bulk_action_id } = await send(slug, status, target, count)
      release(true)
      noteChange(bulk_action_id)
      const facts = { count: updated, queued, status: inWords(status) }
      toastUndo(say(queued > 0 ? 'changedQueued' : 'changed', facts), () => void undo())
      // Rows that were chosen one by one stay where they are; after a change of all the list is another one.
      if ('filter' in target) rows.reload()
      void client.invalidateQueries({ queryKey: ['rows', slug] })
      return undefined
    } catch (error) {
      release(false)
      if (error instanceof ApiProblem && error.code === 'count_moved') return { moved: Number(error.facts.count) }
      toastFailure(error)
      return undefined
    } finally {
      done?.()
    }
  }
  return { apply, undo }
}

function send(slug: Slug, status: CurationStatus, target: Target, count: number) {
  if ('ids' in target) return call(`PUT /${slug}/status` as const, { body: { ids: target.ids, status } })
  const body = { filter: target.filter, status, expected_count: count }
  return call(`PUT /${slug}/status/filtered` as const, { body })
}
