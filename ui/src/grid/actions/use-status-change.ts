import { useQueryClient } from '@tanstack/react-query'
import { ApiProblem } from '../../api/api-problem.ts'
import { call } from '../../api/call.ts'
import type { CurationStatus, Row, Slug, Target } from '../../api/entity-routes.ts'
import { toast, toastBusy, toastFailure, toastUndo } from '../../app/toast.ts'
import { useCodeWords } from '../../words/code-words.ts'
import { useWords } from '../../words/define-words.ts'
import type { RowWindow } from '../rows/row-window.ts'
import { gridWords } from '../words.ts'
import { forgetChange, lastChangeId, noteChange, rememberChange } from './last-change.ts'

interface Change {
  readonly status: CurationStatus
  readonly target: Target
  /** How many rows the person has seen it is about. */
  readonly count: number
  readonly matches: (row: Row) => boolean
}

export interface StatusChange {
  /** Shows it at once, then sends it. `failed` has been told to the person. `moved`: as many match now. Both changed nothing. */
  apply(change: Change): Promise<'done' | 'failed' | { readonly moved: number }>
  /** Takes the last change back. */
  undo(): Promise<void>
}

/** Changes of status as people feel them: at once, taken back when the server refuses, and undone by one key. */
export function useStatusChange(slug: Slug, rows: RowWindow): StatusChange {
  const say = useWords(gridWords)
  const inWords = useCodeWords()
  const client = useQueryClient()

  const takeBack = async (id: string) => {
    const forgotten = forgetChange(id)
    try {
      const params = { id }
      const { restored: count, skipped } = await call('POST /bulk-actions/:id/undo', { params })
      toast(skipped === 0 ? say('undone', { count }) : say('undoneSome', { count, skipped }))
      rows.reload()
      void client.invalidateQueries({ queryKey: ['rows', slug] })
    } catch (error) {
      rememberChange(forgotten)
      toastFailure(error)
    }
  }
  const undo = async () => {
    const id = lastChangeId()
    return id === undefined ? toast(say('nothingToUndo')) : takeBack(id)
  }

  /** Each change can be taken back where it is told, also after the next one; one that changed nothing cannot. */
  const tell = (told: string, id: string | null) => {
    if (id === null) return toast(told)
    noteChange(id)
    toastUndo(told, () => void takeBack(id))
  }

  const apply: StatusChange['apply'] = async ({ status, target, count, matches }) => {
    const release = rows.claim(matches, status)
    const done = 'filter' in target ? toastBusy(say('changing', { count, status: inWords(status) })) : undefined
    try {
      const { updated, queued, bulk_action_id } = await send(slug, status, target, count)
      release(true)
      const told = say(queued > 0 ? 'changedQueued' : 'changed', { count: updated, queued, status: inWords(status) })
      tell(told, bulk_action_id)
      // Rows that were chosen one by one stay where they are; after a change of all the list is another one.
      if ('filter' in target) rows.reload()
      void client.invalidateQueries({ queryKey: ['rows', slug] })
      return 'done'
    } catch (error) {
      release(false)
      if (error instanceof ApiProblem && error.code === 'count_moved') return { moved: Number(error.facts.count) }
      toastFailure(error)
      return 'failed'
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
