import { defineMessages } from '../../messages/define-messages.ts'

/** Kinds, roles and scopes as they stand in the details of events. */
export const detailLabels = defineMessages(
  {
    email: 'e-mail address',
    phone: 'number',
    domain: 'domain',
    viewer: 'viewer',
    curator: 'curator',
    admin: 'admin',
    everything: 'all its user may do',
  },
  {
    email: 'E-Mail-Adresse',
    phone: 'Nummer',
    domain: 'Domain',
    viewer: 'Betrachter',
    curator: 'Kurator',
    admin: 'Admin',
    everything: 'alles, was der Benutzer darf',
  },
)

export const isDetail = (value: string): value is keyof (typeof detailLabels)['en'] =>
  Object.hasOwn(detailLabels.en, value)
