import { useUser } from '../../../api/session.ts'
import { Panel } from '../../../parts/panel.tsx'
import { useWords } from '../../../words/define-words.ts'
import { PasswordChange } from './password-change.tsx'
import { words } from './words.ts'

export function AccountSection() {
  const say = useWords(words)
  const user = useUser()
  if (user === undefined) return null
  const role = [say(user.role), ...(user.manages_installation ? [say('keeper')] : [])].join(', ')
  return (
    <>
      <Panel title={say('title')}>
        <b>{user.name ?? user.email}</b>
        <div>{say('roleLine', { email: user.email, role })}</div>
      </Panel>
      <Panel title={say('passwordTitle')} lead={say('passwordLead')}>
        <PasswordChange />
      </Panel>
    </>
  )
}
