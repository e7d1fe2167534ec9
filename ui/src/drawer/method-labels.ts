import { defineMessages, useMessages } from '../messages/define-messages.ts'

/** How a value was written or hidden on its page. */
const methodLabels = defineMessages(
  {
    mailto: 'an e-mail link',
    openstreetmap: 'OpenStreetMap',
    google: 'Google Maps',
    import: 'an imported list',
    'mailto-encoded': 'an encoded e-mail link',
    text: 'text',
    'json-ld': 'JSON-LD',
    microdata: 'microdata',
    rdfa: 'RDFa',
    hcard: 'an hCard',
    meta: 'a meta tag',
    attribute: 'an attribute',
    script: 'a script',
    state: 'embedded page data',
    comment: 'a comment',
    entities: 'HTML entities',
    cloudflare: 'a Cloudflare-protected e-mail',
    'at-words': 'words instead of symbols',
    spelled: 'spelled-out symbols',
    reversed: 'reversed text',
    rot13: 'ROT13',
    base64: 'Base64',
    'shift-cipher': 'shifted letters',
    'script-write': 'text written by a script',
    'script-join': 'parts joined by a script',
    'script-call': 'a script call',
    'data-pair': 'two data attributes',
    tel: 'a phone link',
    whatsapp: 'a WhatsApp link',
    link: 'a link',
    'email-name': 'the name in an e-mail address',
    manual: 'a person',
    edit: 'an edit',
  },
  {
    mailto: 'E-Mail-Link',
    openstreetmap: 'OpenStreetMap',
    google: 'Google Maps',
    import: 'importierte Liste',
    'mailto-encoded': 'verschlüsselter E-Mail-Link',
    text: 'Text',
    'json-ld': 'JSON-LD',
    microdata: 'Microdata',
    rdfa: 'RDFa',
    hcard: 'hCard',
    meta: 'Meta-Angabe',
    attribute: 'Attribut',
    script: 'Skript',
    state: 'eingebettete Seitendaten',
    comment: 'Kommentar',
    entities: 'HTML-Entitäten',
    cloudflare: 'von Cloudflare geschützte E-Mail-Adresse',
    'at-words': 'Wörter statt Zeichen',
    spelled: 'ausgeschriebene Zeichen',
    reversed: 'umgekehrter Text',
    rot13: 'ROT13',
    base64: 'Base64',
    'shift-cipher': 'verschobene Buchstaben',
    'script-write': 'von einem Skript geschriebener Text',
    'script-join': 'von einem Skript verbundene Teile',
    'script-call': 'Aufruf eines Skripts',
    'data-pair': 'zwei Daten-Attribute',
    tel: 'Telefon-Link',
    whatsapp: 'WhatsApp-Link',
    link: 'Link',
    'email-name': 'Name in einer E-Mail-Adresse',
    manual: 'manuelle Eingabe',
    edit: 'Bearbeitung',
  },
)

type Method = keyof (typeof methodLabels)['en']
const isMethod = (name: string): name is Method => Object.hasOwn(methodLabels.en, name)

/** Unknown methods are shown by their code. */
export function useMethodName(): (method: string) => string {
  const t = useMessages(methodLabels)
  return (method) => (isMethod(method) ? t(method) : method)
}
