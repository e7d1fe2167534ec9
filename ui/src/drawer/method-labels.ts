import { defineMessages, useMessages } from '../messages/define-messages.ts'

/** How a value was written on its page, or hidden in it. */
const methodLabels = defineMessages(
  {
    mailto: 'an e-mail link',
    'mailto-encoded': 'an encoded e-mail link',
    text: 'text',
    'json-ld': 'JSON-LD',
    microdata: 'microdata',
    rdfa: 'RDFa',
    hcard: 'an hCard',
    meta: 'a meta tag',
    attribute: 'an attribute',
    script: 'a script',
    state: "the page's own data",
    comment: 'a comment',
    entities: 'HTML entities',
    cloudflare: 'a Cloudflare-protected address',
    'at-words': 'words in place of signs',
    spelled: 'spelled-out signs',
    reversed: 'reversed text',
    rot13: 'ROT13',
    base64: 'Base64',
    'shift-cipher': 'shifted letters',
    'script-write': 'text that a script writes',
    'script-join': 'parts that a script joins',
    'script-call': 'the call of a script',
    'data-pair': 'two data attributes',
    tel: 'a phone link',
    whatsapp: 'a WhatsApp link',
    link: 'a link',
    'email-name': 'the name in an address',
    manual: 'a person',
  },
  {
    mailto: 'E-Mail-Link',
    'mailto-encoded': 'verschlüsselter E-Mail-Link',
    text: 'Text',
    'json-ld': 'JSON-LD',
    microdata: 'Microdata',
    rdfa: 'RDFa',
    hcard: 'hCard',
    meta: 'Meta-Angabe',
    attribute: 'Attribut',
    script: 'Skript',
    state: 'eigene Daten der Seite',
    comment: 'Kommentar',
    entities: 'HTML-Entitäten',
    cloudflare: 'von Cloudflare geschützte Adresse',
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
    'email-name': 'Name in einer Adresse',
    manual: 'Eingabe von Hand',
  },
)

type Method = keyof (typeof methodLabels)['en']
const isMethod = (name: string): name is Method => Object.hasOwn(methodLabels.en, name)

/** One that has no words yet is shown by its own name. */
export function useMethodName(): (method: string) => string {
  const t = useMessages(methodLabels)
  return (method) => (isMethod(method) ? t(method) : method)
}
