import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { readForm } from './read-form.ts'
import type { SignInFormProps } from './sign-in-form-props.ts'

export function PasswordForm({ isBusy, problem, onSubmit }: SignInFormProps) {
  const t = useMessages(messages)
  return (
    <form onSubmit={readForm(onSubmit)}>
      <Stack>
        <TextInput
          name="email"
          type="text"
          inputMode="email"
          label={t('email')}
          autoComplete="username"
          error={problem?.field('email')}
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          name="password"
          visibilityToggleButtonProps={{ 'aria-label': t('show') }}
          label={t('password')}
          autoComplete="current-password"
          error={problem?.field('password')}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={isBusy} size="md">
          {t('signIn')}
        </Button>
        <Text size="sm" c="dimmed">
          {t('noPassword')}
        </Text>
      </Stack>
    </form>
  )
}
