import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Destination } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

const queryKey = ['destinations']
const refreshMs = 5000

/** Counts move while contacts are delivered. */
export function useDestinations() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /destinations', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ counts }) => counts.waiting > 0) ? refreshMs : false),
  })
}

/** The actions of one destination, each with its message. */
export function useDestinationActions({ id, name }: Pick<Destination, 'id' | 'name'>) {
  const t = useMessages(messages)
  const reload = useReloadDestinations()
  const params = { id }
  const test = useMutation({
    mutationFn: () => call('POST /destinations/:id/test', { params }),
    onSuccess({ account, missing }) {
      toast(missing.length === 0 ? t('tested', { account }) : t('missingFields', { fields: missing.join(', ') }))
      reload()
    },
  })
  const pause = useMutation({
    mutationFn: () => call('POST /destinations/:id/pause', { params }),
    onSuccess() {
      toast(t('isPaused', { name }))
      reload()
    },
  })
  const resume = useMutation({
    mutationFn: () => call('POST /destinations/:id/resume', { params }),
    onSuccess() {
      toast(t('isResumed', { name }))
      reload()
    },
  })
  const remove = async () => {
    await call('DELETE /destinations/:id', { params })
    toast(t('removed', { name }))
    reload()
  }
  return { test, pause, resume, remove }
}

export function useReloadDestinations(): () => void {
  const client = useQueryClient()
  return () => void client.invalidateQueries({ queryKey })
}
