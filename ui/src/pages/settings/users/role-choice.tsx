import { Radio, Stack } from '@mantine/core'
import type { User } from '../../../../../src/http/contract/types.ts'
import { useWords } from '../../../words/define-words.ts'
import { words } from './words.ts'

export const roles = ['viewer', 'curator', 'admin'] as const satisfies readonly User['role'][]

interface RoleChoiceProps {
  readonly value: User['role']
  readonly onChange: (role: User['role']) => void
  readonly error: string | undefined
}

/** With what each role means beside it. */
export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const say = useWords(words)
  return (
    <Radio.Group
      label={say('role')}
      value={value}
      onChange={(given) => onChange(roles.find((role) => role === given) ?? 'viewer')}
      error={error}
    >
      <Stack gap={6} mt={4}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={say(role)} description={say(`${role}Hint`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
