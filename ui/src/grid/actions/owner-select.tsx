import { NativeSelect } from '@mantine/core'
import { useUser } from '../../api/session.ts'
import { useMembers } from '../../api/use-members.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'

/** What a bulk change does to the owner: nothing, remove, or the id of a member. */
export const keepOwner = 'keep'
export const noOwner = 'none'

interface OwnerSelectProps {
  readonly value: string
  readonly onChange: (value: string) => void
  /** A single row has an owner or none; many rows may keep theirs. */
  readonly canKeep?: boolean
  readonly isDisabled?: boolean
}

/** The members of the workspace; the user comes first. A disabled account stays where it owns something. */
export function OwnerSelect({ value, onChange, canKeep = false, isDisabled = false }: OwnerSelectProps) {
  const t = useMessages(gridMessages)
  const user = useUser()
  const members = useMembers().filter(({ id, disabled }) => !disabled || id === value)
  const options = members
    .toSorted((one, other) => Number(other.id === user?.id) - Number(one.id === user?.id))
    .map(({ id, name }) => ({ value: id, label: id === user?.id ? `${t('me')} (${name})` : name }))
  return (
    <NativeSelect
      label={t('owner')}
      value={value}
      disabled={isDisabled}
      data={[
        ...(canKeep ? [{ value: keepOwner, label: t('unchanged') }] : []),
        { value: noOwner, label: t('noOwner') },
        ...options,
      ]}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
