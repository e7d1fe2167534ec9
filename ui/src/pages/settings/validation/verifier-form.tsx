import { Button, Checkbox, Group, PasswordInput, Select, Stack } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import type { ValidationSettings } from '../../../../../src/http/contract/types.ts'
import { toast } from '../../../app/toast.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { providerName } from '../../../messages/provider-names.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { ConfirmDialog } from '../../../parts/confirm-dialog.tsx'
import { FormProblem, fieldProblem } from '../../../parts/form-problem.tsx'
import { messages } from './messages.ts'
import { useSaveValidation } from './use-save-validation.ts'

/** Chooses the verifier and its key. The key is only ever written. */
export function VerifierForm({ settings }: { readonly settings: ValidationSettings }) {
  const t = useMessages(messages)
  const { money } = useFormat()
  const { verifier: known, verifiers, revalidate } = settings
  const [provider, setProvider] = useState(known?.provider)
  const [apiKey, setApiKey] = useState('')
  const [automatic, setAutomatic] = useState(known?.automatic ?? false)
  const [isRemoving, setRemoving] = useState(false)
  const save = useSaveValidation(({ verifier }) => {
    setApiKey('')
    toast(t('saved', { verifier: providerName(verifier?.provider ?? '') }))
  })
  const remove = useSaveValidation(() => toast(t('removed', { verifier: providerName(known?.provider ?? '') })))
  const hasKey = known !== null && provider === known.provider
  const isChanged = apiKey.trim() !== '' || (hasKey && automatic !== known.automatic)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (provider === undefined || !isChanged) return
    const key = apiKey.trim() === '' ? {} : { api_key: apiKey.trim() }
    save.mutate({ revalidate, verifier: { provider, automatic, ...key } })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm" maw={460}>
        <Select
          label={t('verifier')}
          placeholder={t('choose')}
          data={verifiers.map(({ provider: value, price }) => ({
            value,
            label: t('price', { verifier: providerName(value), price: money(price.amount, price.currency) }),
          }))}
          value={provider ?? null}
          allowDeselect={false}
          onChange={(value) => setProvider(verifiers.find((one) => one.provider === value)?.provider)}
        />
        <PasswordInput
          label={t('apiKey')}
          description={t(hasKey ? 'keepKey' : 'keyHint')}
          autoComplete="new-password"
          value={apiKey}
          onChange={(event) => setApiKey(event.currentTarget.value)}
          error={fieldProblem(save.error, 'verifier.api_key')}
        />
        <Checkbox
          label={t('automatic')}
          description={t('automaticHint')}
          checked={automatic}
          onChange={(event) => setAutomatic(event.currentTarget.checked)}
        />
        <FormProblem error={save.error} />
        <Group gap="xs">
          <Button type="submit" disabled={provider === undefined || !isChanged} loading={save.isPending}>
            {t('save')}
          </Button>
          {known !== null && (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              {t('remove')}
            </Button>
          )}
        </Group>
      </Stack>
      {isRemoving && (
        <ConfirmDialog
          title={t('removeTitle', { verifier: providerName(known?.provider ?? '') })}
          text={t('removeText')}
          confirm={t('remove')}
          onConfirm={() => remove.mutateAsync({ revalidate, verifier: null })}
          onClose={() => setRemoving(false)}
        />
      )}
    </form>
  )
}
