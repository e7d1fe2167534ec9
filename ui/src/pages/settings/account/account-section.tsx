import { useUser } from '../../../api/session.ts'
import { useMessages } from '../../../messages/define-messages.ts'
import { Panel } from '../../../parts/panel.tsx'
import { messages } from './messages.ts'
import { PasswordChange } from './password-change.tsx'

export function AccountSection() {
  const t = useMessages(messages)
  const user = useUser()
  if (user === undefined) return null
  const role = [t(user.role), ...(user.manages_installation ? [t('installationAdmin')] : [])].join(', ')
  return (
    <>
      <Panel title={t('title')}>
        <b>{user.name ?? user.email}</b>
        <div>{t('roleLine', { email: user.email, role })}</div>
      </Panel>
      <Panel title={t('passwordTitle')} lead={t('passwordLead')}>
        <PasswordChange />
      </Panel>
    </>
  )
}
