import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconId, IconLink, IconLock, IconLockOpen, IconShield, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import type { User, UserWithLink } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useUser } from '../../../api/session.ts'
import { usePermissions } from '../../../api/use-permissions.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { messages } from './messages.ts'
import { personName } from './person-name.ts'
import { useUserChange } from './use-user-change.ts'

const externalActions = { off: 'inviteExternal', invited: 'uninviteExternal', linked: 'unlinkExternal' } as const

interface UserMenuProps {
  readonly user: User
  readonly onLink: (invitation: UserWithLink) => void
  readonly onRemove: () => void
}

export function UserMenu({ user, onLink, onRemove }: UserMenuProps) {
  const t = useMessages(messages)
  const may = usePermissions()
  const isSelf = useUser()?.id === user.id
  const change = useUserChange(user)
  const link = useMutation({
    mutationFn: () => call('POST /users/:id/link', { params: { id: user.id } }),
    onSuccess: onLink,
  })
  if (user.manages_installation && !may.installation) return null
  const isDisabled = user.disabled_at !== null
  return (
    <Menu position="bottom-end" shadow="md">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('actionsFor', { person: personName(user) })}
          loading={link.isPending || change.isPending}
        >
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => link.mutate()}>
          {t('newLink')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconId size={16} />}
          onClick={() => change.mutate({ external_sign_in: user.external_sign_in === 'off' })}
        >
          {t(externalActions[user.external_sign_in])}
        </Menu.Item>
        {may.installation && user.role === 'admin' && !isSelf && (
          <Menu.Item
            leftSection={<IconShield size={16} />}
            onClick={() => change.mutate({ manages_installation: !user.manages_installation })}
          >
            {t(user.manages_installation ? 'revokeInstallationAdmin' : 'makeInstallationAdmin')}
          </Menu.Item>
        )}
        {!isSelf && (
          <>
            <Menu.Item
              leftSection={isDisabled ? <IconLockOpen size={16} /> : <IconLock size={16} />}
              onClick={() => change.mutate({ disabled: !isDisabled })}
            >
              {t(isDisabled ? 'enable' : 'disable')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item leftSection={<IconTrash size={16} />} c="var(--sky-bad)" onClick={onRemove}>
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
