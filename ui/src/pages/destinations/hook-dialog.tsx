import { Button, Group, List, PasswordInput, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { Destination, DestinationKindInfo } from '../../../../src/http/contract/types.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { FormProblem, fieldProblem } from '../../parts/form-problem.tsx'
import { OneTimeSecret } from '../../parts/one-time-secret.tsx'
import { type HookSteps, hookMessages } from './hook-messages.ts'
import { useReloadDestinations } from './use-destinations.ts'

interface HookDialogProps {
  readonly destination: Destination
  readonly secretFrom: NonNullable<DestinationKindInfo['hook_secret']>
  readonly onClose: () => void
}

/** Where a destination reports opt-outs to, and how that is set up there. */
export function HookDialog({ destination, secretFrom, onClose }: HookDialogProps) {
  const t = useMessages(hookMessages)
  const format = useFormat()
  const reload = useReloadDestinations()
  const { id, kind, name, hook_is_set: isSet, last_call_at: last } = destination
  const [entered, setEntered] = useState('')
  const save = useMutation({
    mutationFn: () =>
      call('POST /destinations/:id/hook', {
        params: { id },
        // Left out when empty: the server then says whose secret it needs.
        body: secretFrom === 'entered' && entered.trim() !== '' ? { secret: entered } : {},
      }),
    meta: { silent: true },
    onSuccess: reload,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    save.mutate()
  }
  // Without PUBLIC_URL the server knows its path only.
  const url = new URL(save.data?.url ?? `/api/v2/hooks/${kind}/${id}`, window.location.origin).href
  const needsSecretInUrl = kind === 'mailchimp'
  return (
    <Dialog title={t('title', { name })} isOpen isSticky onClose={onClose}>
      <Text size="sm">{t('lead')}</Text>
      <Text size="sm" c="dimmed" role="status">
        {last === null ? t(isSet ? 'noCall' : 'notSet') : t('lastCall', { when: format.since(last) })}
      </Text>
      <List type="ordered" size="sm" spacing={4}>
        {t(`steps-${kind as HookSteps}`)
          .split('\n')
          .map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
      </List>
      {!needsSecretInUrl && (
        <Stack gap={4}>
          <Text size="sm" fw={560}>
            {t('url')}
          </Text>
          <OneTimeSecret value={url} label={t('url')} />
        </Stack>
      )}
      {save.data !== undefined && secretFrom === 'generated' && (
        <Stack gap={4}>
          <Text size="sm" fw={560}>
            {t(needsSecretInUrl ? 'urlWithSecret' : 'secret')}
          </Text>
          <OneTimeSecret
            value={needsSecretInUrl ? url : save.data.secret}
            label={t(needsSecretInUrl ? 'urlWithSecret' : 'secret')}
          />
          <Text size="sm">{t('shownOnce')}</Text>
        </Stack>
      )}
      {save.data !== undefined && secretFrom === 'entered' && (
        <Text size="sm" role="status">
          {t('saved')}
        </Text>
      )}
      <form onSubmit={submit} noValidate>
        <Stack>
          {secretFrom === 'entered' && (
            <PasswordInput
              label={t('clientSecret')}
              autoComplete="off"
              value={entered}
              onChange={(event) => setEntered(event.currentTarget.value)}
              error={fieldProblem(save.error, 'secret')}
            />
          )}
          <FormProblem error={save.error} />
          {isSet && <Text size="sm">{t('replaces')}</Text>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('close')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {t(secretFrom === 'entered' ? 'save' : isSet ? 'replace' : 'create')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
