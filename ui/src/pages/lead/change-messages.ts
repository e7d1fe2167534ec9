import { defineMessages } from '../../messages/define-messages.ts'

export const changeMessages = defineMessages(
  {
    title: 'Changes',
    failed: 'The changes could not be loaded',
    none: 'No change seen. Changes appear when the change watch reads the pages of this website again.',
    toWatch: 'Change watch',
    before: 'Before',
    after: 'Now',
    nothing: 'none',
    of: '{kind}: {name}',
    contact: 'Open contact',
  },
  {
    title: 'Änderungen',
    failed: 'Die Änderungen konnten nicht geladen werden',
    none: 'Keine Änderung gesehen. Änderungen erscheinen, wenn die Änderungsüberwachung die Seiten dieser Website erneut liest.',
    toWatch: 'Änderungsüberwachung',
    before: 'Vorher',
    after: 'Jetzt',
    nothing: 'nichts',
    of: '{kind}: {name}',
    contact: 'Kontakt öffnen',
  },
)
