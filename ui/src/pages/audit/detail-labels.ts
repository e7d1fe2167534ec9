import { defineMessages } from '../../messages/define-messages.ts'

/** Kinds, roles and scopes in the details of events. */
export const detailLabels = defineMessages(
  {
    email: 'e-mail address',
    phone: 'phone number',
    domain: 'domain',
    viewer: 'viewer',
    curator: 'curator',
    admin: 'admin',
    everything: 'all rights of its user',
    password: 'password',
    link: 'one-time link',
    'password change': 'password change',
  },
  {
    email: 'E-Mail-Adresse',
    phone: 'Telefonnummer',
    domain: 'Domain',
    viewer: 'Betrachter',
    curator: 'Kurator',
    admin: 'Admin',
    everything: 'alle Rechte des Benutzers',
    password: 'Passwort',
    link: 'Anmelde-Link',
    'password change': 'Passwortänderung',
  },
)

export const isDetail = (value: string): value is keyof (typeof detailLabels)['en'] =>
  Object.hasOwn(detailLabels.en, value)
