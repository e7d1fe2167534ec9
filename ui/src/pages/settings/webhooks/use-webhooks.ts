import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Webhook } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { messages } from './messages.ts'

const queryKey = ['webhooks']
const refreshMs = 3000

/** Counts move while messages are sent. */
export function useWebhooks() {
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /webhooks', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some(({ counts }) => counts.waiting > 0) ? refreshMs : false),
  })
}

/** The webhooks and their logs. */
export function useReloadWebhooks(): () => void {
  const client = useQueryClient()
  return () => {
    void client.invalidateQueries({ queryKey })
    void client.invalidateQueries({ queryKey: ['webhook-messages'] })
  }
}

/** The actions of one webhook, each with its message. */
export function useWebhookActions({ id, name }: Pick<Webhook, 'id' | 'name'>) {
  const t = useMessages(messages)
  const reload = useReloadWebhooks()
  const params = { id }
  const done = (text: string) => {
    toast(text)
    reload()
  }
  const test = useMutation({
    mutationFn: () => call('POST /webhooks/:id/test', { params }),
    onSuccess: () => done(t('testQueued')),
  })
  const pause = useMutation({
    mutationFn: () => call('POST /webhooks/:id/pause', { params }),
    onSuccess: () => done(t('isPaused', { name })),
  })
  const resume = useMutation({
    mutationFn: () => call('POST /webhooks/:id/resume', { params }),
    onSuccess: () => done(t('isResumed', { name })),
  })
  const remove = async () => {
    await call('DELETE /webhooks/:id', { params })
    done(t('removed', { name }))
  }
  const resend = useMutation({
    mutationFn: (ids: readonly string[] | 'failed') =>
      call('POST /webhooks/:id/resend', { params, body: ids === 'failed' ? { failed: true } : { ids } }),
    onSuccess: ({ queued }) => done(t('resent', { count: queued })),
  })
  return { test, pause, resume, remove, resend }
}
