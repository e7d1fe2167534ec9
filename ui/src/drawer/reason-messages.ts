import { defineMessages, useMessages } from '../messages/define-messages.ts'
import { useMethodName } from './method-labels.ts'

/** Why a finding has its confidence. The English text is stored with the finding, and identifies the message. */
const reasonMessages = defineMessages(
  {
    foundAs: 'found as {methods}',
    alsoAs: 'also as {methods}',
    atTheSite: 'at the domain of the site',
    disposable: 'disposable provider',
    noLabel: 'no label beside it',
    noStreet: 'no street seen',
    bearsTheName: 'an address on the page bears the name',
    calledContact: 'the page calls them a contact',
    titleWith: 'title with the name: {title}',
    titleBeside: 'title beside the name: {title}',
    contactsBelow: 'contacts below the name',
    manual: 'added by a person',
  },
  {
    foundAs: 'gefunden als {methods}',
    alsoAs: 'auch als {methods}',
    atTheSite: 'auf der Domain der Website',
    disposable: 'Wegwerf-Anbieter',
    noLabel: 'ohne Beschriftung daneben',
    noStreet: 'keine Straße gesehen',
    bearsTheName: 'eine Adresse auf der Seite trägt den Namen',
    calledContact: 'die Seite nennt die Person als Kontakt',
    titleWith: 'Titel beim Namen: {title}',
    titleBeside: 'Titel neben dem Namen: {title}',
    contactsBelow: 'Kontaktdaten unter dem Namen',
    manual: 'manuell ergänzt',
  },
)

type Key = keyof (typeof reasonMessages)['en']
/** The text before the slot, which is always last. */
const known = Object.entries(reasonMessages.en).map(([key, phrase]) => {
  const [before = '', slot] = String(phrase).split(/[{}]/)
  return { key: key as Key, before, slot }
})

export function useReasonText(): (reason: string) => string {
  const t = useMessages(reasonMessages)
  const methodName = useMethodName()
  return (reason) => {
    const found = known.find(({ before, slot }) => (slot === undefined ? reason === before : reason.startsWith(before)))
    if (found === undefined) return reason.replaceAll('_', ' ')
    const rest = reason.slice(found.before.length)
    return t(found.key, { title: rest, methods: rest.split(', ').map(methodName).join(', ') })
  }
}
