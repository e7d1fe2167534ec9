import { defineMessages, useMessages } from '../messages/define-messages.ts'

/** Why two businesses may be one. The server sends the English text, which identifies the message. */
const matchReasons = defineMessages(
  {
    sameName: 'same name',
    contained: 'one name contains the other',
    differentNames: 'different names',
    unit: 'one name is of a part or a department',
    samePhone: 'same phone',
    differentPhones: 'different phones',
    samePage: 'same page of a website',
    sameSite: 'same website',
    differentSites: 'different websites',
    sameEmail: 'same e-mail',
    sameProfile: 'same profile',
    sameNumber: 'same house number',
    differentNumbers: 'different house numbers',
    sameStreet: 'same street',
    differentStreets: 'different streets',
    sameKind: 'same kind of business',
    apart: '{metres} m apart',
  },
  {
    sameName: 'gleicher Name',
    contained: 'ein Name enthält den anderen',
    differentNames: 'verschiedene Namen',
    unit: 'ein Name gehört zu einem Teil oder einer Abteilung',
    samePhone: 'gleiche Telefonnummer',
    differentPhones: 'verschiedene Telefonnummern',
    samePage: 'gleiche Seite einer Website',
    sameSite: 'gleiche Website',
    differentSites: 'verschiedene Websites',
    sameEmail: 'gleiche E-Mail',
    sameProfile: 'gleiches Profil',
    sameNumber: 'gleiche Hausnummer',
    differentNumbers: 'verschiedene Hausnummern',
    sameStreet: 'gleiche Straße',
    differentStreets: 'verschiedene Straßen',
    sameKind: 'gleiche Art von Unternehmen',
    apart: '{metres} m entfernt',
  },
)

type Key = keyof (typeof matchReasons)['en']
const keyOf = new Map(Object.entries(matchReasons.en).map(([key, text]) => [String(text), key as Key]))

/** `same name, 12 m apart` in the language of the user. */
export function useMatchReasons(): (reasons: readonly string[]) => string {
  const t = useMessages(matchReasons)
  return (reasons) =>
    reasons
      .map((reason) => {
        const metres = /^(\d+) m apart$/.exec(reason)?.[1]
        if (metres !== undefined) return t('apart', { metres: Number(metres) })
        const key = keyOf.get(reason)
        return key === undefined ? reason : t(key)
      })
      .join(', ')
}
