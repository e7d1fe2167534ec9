import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Webhook, WebhookList, WebhookWithSecret } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { useReloadWebhooks } from './use-webhooks.ts'

type WebhookEvent = WebhookList['events'][number]

interface WebhookDialogProps {
  /** Undefined: a new webhook. */
  readonly known: Webhook | undefined
  readonly events: readonly WebhookEvent[]
  readonly onMade: (made: WebhookWithSecret) => void
  readonly onClose: () => void
}

/** Adds or changes a webhook. The secret of a new one is shown afterwards. */
export function WebhookDialog({ known, events, onMade, onClose }: WebhookDialogProps) {
  const t = useMessages(messages)
  const reload = useReloadWebhooks()
  const [draft, setDraft] = useState<Pick<Webhook, 'name' | 'url' | 'events'>>(
    known ?? { name: '', url: '', events: ['stage.alarm'] },
  )
  const body = { name: draft.name, url: draft.url.trim(), events: draft.events }
  const save = useMutation({
    mutationFn: async () => {
      if (known === undefined) return onMade(await call('POST /webhooks', { body }))
      await call('PATCH /webhooks/:id', { params: { id: known.id }, body })
      toast(t('saved', { name: draft.name }))
    },
    meta: { silent: true },
    onSuccess() {
      reload()
      onClose()
    },
  })
  return (
    <FormDialog
      title={known === undefined ? t('add') : known.name}
      action={t(known === undefined ? 'create' : 'save')}
      mutation={save}
      isSticky
      onSubmit={() => save.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        error={fieldProblem(save.error, 'name')}
        data-autofocus
      />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        value={draft.url}
        onChange={(event) => setDraft({ ...draft, url: event.currentTarget.value })}
        error={fieldProblem(save.error, 'url')}
      />
      <Checkbox.Group
        label={t('events')}
        value={draft.events}
        onChange={(chosen) => setDraft({ ...draft, events: events.filter((event) => chosen.includes(event)) })}
        error={fieldProblem(save.error, 'events')}
      >
        <Stack gap={6} mt={4} mb={4}>
          {events.map((event) => (
            <Checkbox key={event} value={event} label={t(event)} description={event} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  )
}
