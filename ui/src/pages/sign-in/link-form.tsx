import { Button, PasswordInput, Stack } from '@mantine/core'
import { useWords } from '../../words/define-words.ts'
import { readForm } from './read-form.ts'
import type { SignInFormProps } from './sign-in-form-props.ts'
import { words } from './words.ts'

/** Not by itself when the page opens: whatever follows links for previews would use the link up. */
export function LinkForm({ isBusy, problem, onSubmit }: SignInFormProps) {
  const say = useWords(words)
  return (
    <form onSubmit={readForm(onSubmit)}>
      <Stack>
        <PasswordInput
          name="password"
          visibilityToggleButtonProps={{ 'aria-label': say('show') }}
          label={say('newPassword')}
          description={say('newPasswordHint')}
          autoComplete="new-password"
          error={problem?.field('password')}
          autoFocus
        />
        <Button type="submit" loading={isBusy} size="md">
          {say('enter')}
        </Button>
      </Stack>
    </form>
  )
}
