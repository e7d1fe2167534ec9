import type { Row } from '../../api/entity-routes.ts'
import type { messages } from './messages.ts'

/** The three ways to reach a lead. */
export const parts = ['person', 'email', 'phone'] as const
export type Part = (typeof parts)[number]

type Reason = keyof typeof messages.en & string

export const isChosen = (lead: Row, part: Part): boolean =>
  lead[`chosen_${part}_id`] !== null && lead[`chosen_${part}_id`] === lead[`${part}_contact_id`]

/**
 * Why this is the best one, by the ranks of src/leads/sql/refresh_leads.sql. `contact`: where it comes from, as far as it is
 * loaded. Undefined: there is none, or the reason is not known yet.
 */
export function bestReason(lead: Row, part: Part, contact: Row | undefined): Reason | undefined {
  if (isChosen(lead, part)) return 'isChosen'
  if (part === 'phone' && lead.phone_contact_id === null && lead.phone !== null) return 'phoneListing'
  return contact === undefined ? undefined : ranks[part](contact)
}

const ranks: Readonly<Record<Part, (contact: Row) => Reason>> = {
  person({ email, title }) {
    if (email !== null) return title === null ? 'personEmail' : 'personEmailTitle'
    return title === null ? 'personName' : 'personTitle'
  },
  email({ email_type: type, kind, name, verdict }) {
    if (verdict === 'invalid') return 'emailInvalid'
    const isOfCompany = type === 'CORPORATE' || type === 'SERVICE'
    const isNamed = kind === 'person' || name !== null
    if (isOfCompany && isNamed) return type === 'SERVICE' ? 'emailNamed' : 'emailPersonal'
    if (isOfCompany) return 'emailShared'
    return type === 'FREE' ? 'emailFree' : 'emailOther'
  },
  phone({ phone_kind: phoneKind, kind }) {
    if (phoneKind === 'fax') return 'phoneFax'
    return kind === 'person' ? 'phonePerson' : 'phoneCompany'
  },
}
