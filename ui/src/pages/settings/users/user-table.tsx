import { Select, Text } from '@mantine/core'
import type { User, UserWithLink } from '../../../../../src/http/contract/types.ts'
import { useUser } from '../../../api/session.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { useFormat } from '../../../messages/use-format.ts'
import { type PlainColumn, PlainTable } from '../../../parts/plain-table.tsx'
import { Tag } from '../../../parts/tag.tsx'
import { messages } from './messages.ts'
import { personName } from './person-name.ts'
import { roles } from './role-choice.tsx'
import { useUserChange } from './use-user-change.ts'
import { UserMenu } from './user-menu.tsx'

interface UserTableProps {
  readonly users: readonly User[]
  readonly onLink: (invitation: UserWithLink) => void
  readonly onRemove: (user: User) => void
}

export function UserTable({ users, onLink, onRemove }: UserTableProps) {
  const t = useMessages(messages)
  const format = useFormat()
  const columns: readonly PlainColumn<User>[] = [
    { label: t('person'), isTitle: true, show: (user) => <Person user={user} /> },
    { label: t('role'), show: (user) => <Role user={user} /> },
    { label: t('state'), show: (user) => <State user={user} /> },
    {
      label: t('lastSeen'),
      show: ({ last_seen_at: seen }) => (seen === null ? t('never') : format.since(seen)),
    },
    {
      label: t('actions'),
      isQuiet: true,
      show: (user) => <UserMenu user={user} onLink={onLink} onRemove={() => onRemove(user)} />,
    },
  ]
  return <PlainTable isInPanel label={t('title')} columns={columns} rows={users} keyOf={({ id }) => id} />
}

function Person({ user }: { readonly user: User }) {
  const t = useMessages(messages)
  const isSelf = useUser()?.id === user.id
  return (
    <div>
      <Text fw={560}>
        {personName(user)}
        {isSelf && (
          <Text span c="dimmed" fw={400}>
            {` (${t('you')})`}
          </Text>
        )}
      </Text>
      {user.name !== null && (
        <Text size="sm" c="dimmed">
          {user.email}
        </Text>
      )}
    </div>
  )
}

function Role({ user }: { readonly user: User }) {
  const t = useMessages(messages)
  const may = usePermissions()
  const change = useUserChange(user)
  const isSelf = useUser()?.id === user.id
  // Users cannot change their own role, and only installation administrators can change each other.
  if (isSelf || (user.manages_installation && !may.installation)) return t(user.role)
  return (
    <Select
      size="xs"
      w={120}
      aria-label={t('roleOf', { person: personName(user) })}
      data={roles.map((role) => ({ value: role, label: t(role) }))}
      value={user.role}
      onChange={(role) => role !== null && change.mutate({ role })}
      allowDeselect={false}
      disabled={change.isPending}
    />
  )
}

function State({ user }: { readonly user: User }) {
  const t = useMessages(messages)
  if (user.disabled_at !== null) return <Tag tone="bad">{t('disabled')}</Tag>
  if (user.manages_installation) return <Tag tone="good">{t('installationAdmin')}</Tag>
  return user.last_seen_at === null ? <Tag tone="warn">{t('invited')}</Tag> : <Tag tone="good">{t('active')}</Tag>
}
