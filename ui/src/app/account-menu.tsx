import { Avatar, Button, Group, Menu, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconBook2, IconKeyboard, IconLanguage, IconLogout, IconMap2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { signOut, useUser } from '../api/session.ts'
import { useMessages } from '../messages/define-messages.ts'
import { useLanguage } from '../messages/language.ts'
import { Dialog } from '../parts/dialog.tsx'
import { languageSwitch } from './language-switch.ts'
import { messages } from './messages.ts'
import { overlay } from './overlays.tsx'
import { toastFailure } from './toast.ts'

export function AccountMenu() {
  const t = useMessages(messages)
  const user = useUser()
  const other = languageSwitch(useLanguage())
  const shown = user?.name ?? user?.email ?? ''
  const [isAsking, setAsking] = useState(false)
  const leave = () => {
    if (user?.has_password === false) setAsking(true)
    else void signOut().catch(toastFailure)
  }
  return (
    <>
      {isAsking && <NoPassword email={user?.email ?? ''} onClose={() => setAsking(false)} />}
      <Menu position="bottom-end" width={240} shadow="md">
        <Menu.Target>
          <UnstyledButton>
            <VisuallyHidden>{`${t('account')}: ${shown}`}</VisuallyHidden>
            <Avatar size={30} color="sky" variant="filled" name={shown} />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{shown}</Menu.Label>
          <Menu.Item leftSection={<IconLanguage size={16} />} onClick={other.run} lang={other.code}>
            {other.name}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={() => overlay.set('help')}>
            {t('help')}
          </Menu.Item>
          <Menu.Item leftSection={<IconMap2 size={16} />} onClick={() => overlay.set('tour')}>
            {t('tour')}
          </Menu.Item>
          <Menu.Item leftSection={<IconBook2 size={16} />} component="a" href="/api/v2/docs" target="_blank">
            {t('apiDocs')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} />} onClick={leave}>
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** Without a password, only the command line of the server leads back in. */
function NoPassword({ email, onClose }: { readonly email: string; readonly onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <Dialog title={t('noPasswordTitle')} isOpen onClose={onClose}>
      <Text>{t('noPasswordText', { email })}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void signOut().catch(toastFailure)}>
          {t('signOutAnyway')}
        </Button>
        <Button component={Link} to="/settings/account" onClick={onClose} data-autofocus>
          {t('setPassword')}
        </Button>
      </Group>
    </Dialog>
  )
}
