import { Radio, Stack } from '@mantine/core'
import type { User } from '../../../../../src/http/contract/types.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { messages } from './messages.ts'

export const roles = ['viewer', 'curator', 'admin'] as const satisfies readonly User['role'][]

interface RoleChoiceProps {
  readonly value: User['role']
  readonly onChange: (role: User['role']) => void
  readonly error: string | undefined
}

/** Roles with a description each. */
export function RoleChoice({ value, onChange, error }: RoleChoiceProps) {
  const t = useMessages(messages)
  return (
    <Radio.Group
      label={t('role')}
      value={value}
      onChange={(value) => onChange(roles.find((role) => role === value) ?? 'viewer')}
      error={error}
    >
      <Stack gap={6} mt={4}>
        {roles.map((role) => (
          <Radio key={role} value={role} label={t(role)} description={t(`${role}Hint`)} />
        ))}
      </Stack>
    </Radio.Group>
  )
}
