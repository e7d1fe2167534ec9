import { defineMessages } from '../../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Your account',
    roleLine: '{email}, {role}',
    viewer: 'viewer',
    curator: 'curator',
    admin: 'admin',
    installationAdmin: 'installation administrator',
    passwordTitle: 'Password',
    passwordLead:
      'Changing the password ends your other sessions. If you signed in with a link, leave the current password empty.',
    current: 'Current password',
    password: 'New password',
    passwordHint: 'At least 10 characters.',
    show: 'Show password',
    change: 'Change password',
    changed: 'Password changed. Your other sessions have ended.',
  },
  {
    title: 'Ihr Konto',
    roleLine: '{email}, {role}',
    viewer: 'Betrachter',
    curator: 'Kurator',
    admin: 'Admin',
    installationAdmin: 'Administrator der Installation',
    passwordTitle: 'Passwort',
    passwordLead:
      'Eine Änderung beendet Ihre anderen Sitzungen. Wenn Sie sich mit einem Link angemeldet haben, lassen Sie das aktuelle Passwort leer.',
    current: 'Aktuelles Passwort',
    password: 'Neues Passwort',
    passwordHint: 'Mindestens 10 Zeichen.',
    show: 'Passwort anzeigen',
    change: 'Passwort ändern',
    changed: 'Passwort geändert. Ihre anderen Sitzungen wurden beendet.',
  },
)
