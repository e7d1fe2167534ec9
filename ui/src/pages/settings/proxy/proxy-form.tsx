import { Alert, Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import type { CrawlProxy } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'

/** Sets the proxy up. Its password is only ever written. */
export function ProxyForm({ settings: { proxy, installation_has_proxy } }: { readonly settings: CrawlProxy }) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [url, setUrl] = useState(proxy?.url ?? '')
  const [username, setUsername] = useState(proxy?.username ?? '')
  const [password, setPassword] = useState('')
  const [isRemoving, setRemoving] = useState(false)
  const save = useMutation({
    mutationFn: () => {
      const user = username.trim() === '' ? null : username.trim()
      const secret = password === '' ? {} : { password }
      return call('PUT /crawl-proxy', { body: { url: url.trim(), username: user, ...secret } })
    },
    meta: { silent: true },
    onSuccess(saved) {
      client.setQueryData(['crawl-proxy'], saved)
      toast(t('saved'))
    },
  })
  const check = useMutation({
    mutationFn: () => call('POST /crawl-proxy/check', {}),
    meta: { silent: true },
    onSuccess: ({ works }) => works && toast(t('works')),
  })
  const remove = async () => {
    await call('DELETE /crawl-proxy', {})
    await client.invalidateQueries({ queryKey: ['crawl-proxy'] })
    toast(t('removed'))
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (url.trim() !== '') save.mutate()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={460}>
        <TextInput
          label={t('url')}
          description={t('urlHint')}
          autoComplete="off"
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
          error={fieldProblem(save.error, 'url')}
        />
        <TextInput
          label={t('username')}
          description={t('usernameHint')}
          autoComplete="off"
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
          error={fieldProblem(save.error, 'username')}
        />
        <PasswordInput
          label={t('password')}
          description={t(proxy?.has_password ? 'keepPassword' : 'passwordHint')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={fieldProblem(save.error, 'password')}
        />
        <FormProblem error={save.error ?? check.error} />
        {check.data?.works === false && (
          <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
            {t('fails')} {check.data.problem}
          </Alert>
        )}
        <Group gap="xs">
          <Button type="submit" disabled={url.trim() === ''} loading={save.isPending}>
            {t('save')}
          </Button>
          {proxy !== null && (
            <>
              <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
                {t('check')}
              </Button>
              <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
                {t('remove')}
              </Button>
            </>
          )}
        </Group>
      </Stack>
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle')}
          text={t(installation_has_proxy ? 'removeTextInstallation' : 'removeText')}
          confirm={t('remove')}
          onConfirm={remove}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  )
}
