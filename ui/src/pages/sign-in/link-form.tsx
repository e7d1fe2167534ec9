import { Button, PasswordInput, Stack } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { readForm } from './read-form.ts'
import type { SignInFormProps } from './sign-in-form-props.ts'

/** Not by itself when the page opens: whatever follows links for previews would use the link up. */
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
          {t('enter')}
        </Button>
      </Stack>
    </form>
  )
}
