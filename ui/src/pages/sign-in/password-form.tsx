import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useWords } from '../../words/define-words.ts'
import { readForm } from './read-form.ts'
import type { SignInFormProps } from './sign-in-form-props.ts'
import { words } from './words.ts'

export function PasswordForm({ isBusy, problem, onSubmit }: SignInFormProps) {
  const say = useWords(words)
  return (
    <form onSubmit={readForm(onSubmit)}>
      <Stack>
        <TextInput
          name="email"
          type="text"
          inputMode="email"
          label={say('email')}
          autoComplete="username"
          error={problem?.field('email')}
          required
          withAsterisk={false}
          autoFocus
        />
        <PasswordInput
          name="password"
          visibilityToggleButtonProps={{ 'aria-label': say('show') }}
          label={say('password')}
          autoComplete="current-password"
          error={problem?.field('password')}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={isBusy} size="md">
          {say('signIn')}
        </Button>
        <Text size="sm" c="dimmed">
          {say('noPassword')}
        </Text>
      </Stack>
    </form>
  )
}
