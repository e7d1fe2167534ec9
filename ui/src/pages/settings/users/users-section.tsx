import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { User, UserWithLink } from '../../../../../src/http/contract/types.ts'
import { call } from '../../../api/call.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { Panel } from '../../../parts/panel.tsx'
import { AddUser } from './add-user.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { messages } from './messages.ts'
import { RemoveUser } from './remove-user.tsx'
import { UserTable } from './user-table.tsx'

type OpenDialog =
  | { readonly kind: 'none' }
  | { readonly kind: 'add' }
  | { readonly kind: 'link'; readonly invitation: UserWithLink }
  | { readonly kind: 'remove'; readonly user: User }

export function UsersSection() {
  const t = useMessages(messages)
  const client = useQueryClient()
  const users = useQuery({ queryKey: ['users'], queryFn: ({ signal }) => call('GET /users', { signal }) })
  const [open, setOpen] = useState<OpenDialog>({ kind: 'none' })
  const close = () => setOpen({ kind: 'none' })
  const showLink = (invitation: UserWithLink) => {
    void client.invalidateQueries({ queryKey: ['users'] })
    setOpen({ kind: 'link', invitation })
  }
  const add = (
    <Button leftSection={<IconUserPlus size={16} />} onClick={() => setOpen({ kind: 'add' })}>
      {t('add')}
    </Button>
  )
  return (
    <Panel title={t('title')} lead={t('lead')} actions={add}>
      <Loaded query={users} failedTitle={t('failedTitle')}>
        {({ items }) => (
          <UserTable users={items} onLink={showLink} onRemove={(user) => setOpen({ kind: 'remove', user })} />
        )}
      </Loaded>
      {open.kind === 'add' && <AddUser onAdded={showLink} onClose={close} />}
      {open.kind === 'link' && <LinkDialog invitation={open.invitation} onClose={close} />}
      {open.kind === 'remove' && <RemoveUser user={open.user} onClose={close} />}
    </Panel>
  )
}
