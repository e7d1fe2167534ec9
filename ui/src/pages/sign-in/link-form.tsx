import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { readForm } from './read-form.ts'
import type { SignInFormProps } from './sign-in-form-props.ts'

/** Signs in only on submit: a link preview that opens the page must not use up the link. */
export function LinkForm({ isBusy, problem, onSubmit }: SignInFormProps) {
  const t = useMessages(messages)
  return (
    <form onSubmit={readForm(onSubmit)}>
      <Stack>
        <PasswordInput
          name="password"
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          label={t('newPassword')}
          description={t('newPasswordHint')}
          autoComplete="new-password"
          error={problem?.field('password')}
          autoFocus
        />
        <Button type="submit" loading={isBusy} size="md">
          {t('continue')}
        </Button>
      </Stack>
    </form>
  )
}
