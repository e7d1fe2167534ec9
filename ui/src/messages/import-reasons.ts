import { defineMessages, useMessages } from './define-messages.ts'

/** Why a row cannot be imported. */
const messages = defineMessages(
  {
    empty: 'No URL or domain',
    bad_host: 'Not a valid domain',
    email_address: 'E-mail address instead of a website',
    phone_number: 'Phone number instead of a website',
    ip_address: 'IP address without a domain',
    not_public: 'Not a public domain',
    public_suffix: 'Domain ending only',
    single_label: 'Domain ending is missing',
    unknown_suffix: 'Unknown domain ending',
    too_long: 'Too long',
    unclosed_quote: 'Quotation mark is not closed',
    stray_quote: 'Quotation mark in the middle of a cell',
    row_too_long: 'Row too long',
    no_feature: 'Not a complete JSON object',
    suppressed: 'On the do-not-contact list',
    email_suppressed: 'The e-mail is on the do-not-contact list',
    phone_suppressed: 'The phone number is on the do-not-contact list',
    email_invalid: 'Not a valid e-mail address',
    phone_invalid: 'Not a valid phone number: the country code may be missing',
    email_saved_with_business: 'The e-mail becomes a contact when the place is selected',
    same_business: 'The same business as in an earlier line',
    website_empty: 'Website left out: it is empty',
    website_bad_host: 'Website left out: not a valid domain',
    website_email_address: 'Website left out: it is an e-mail address',
    website_phone_number: 'Website left out: it is a phone number',
    website_ip_address: 'Website left out: it is an IP address',
    website_not_public: 'Website left out: not a public domain',
    website_public_suffix: 'Website left out: a domain ending only',
    website_single_label: 'Website left out: the domain ending is missing',
    website_unknown_suffix: 'Website left out: unknown domain ending',
    website_too_long: 'Website left out: too long',
    website_ambiguous: 'Website left out: more than a website',
    no_email_or_phone: 'No e-mail address and no phone number',
    no_site_or_company: 'No website and no company, and no e-mail at a domain of its own',
  },
  {
    empty: 'Keine URL oder Domain',
    bad_host: 'Keine gültige Domain',
    email_address: 'E-Mail-Adresse statt Website',
    phone_number: 'Telefonnummer statt Website',
    ip_address: 'IP-Adresse ohne Domain',
    not_public: 'Keine öffentliche Domain',
    public_suffix: 'Nur Domain-Endung',
    single_label: 'Domain-Endung fehlt',
    unknown_suffix: 'Unbekannte Domain-Endung',
    too_long: 'Zu lang',
    unclosed_quote: 'Anführungszeichen nicht geschlossen',
    stray_quote: 'Anführungszeichen mitten in der Zelle',
    row_too_long: 'Zeile zu lang',
    no_feature: 'Kein vollständiges JSON-Objekt',
    suppressed: 'Auf der Sperrliste',
    email_suppressed: 'Die E-Mail-Adresse ist auf der Sperrliste',
    phone_suppressed: 'Die Telefonnummer ist auf der Sperrliste',
    email_invalid: 'Keine gültige E-Mail-Adresse',
    phone_invalid: 'Keine gültige Telefonnummer: vielleicht fehlt die Landesvorwahl',
    email_saved_with_business: 'Die E-Mail-Adresse wird zum Kontakt, wenn der Ort ausgewählt wird',
    same_business: 'Derselbe Betrieb wie in einer früheren Zeile',
    website_empty: 'Website ausgelassen: leer',
    website_bad_host: 'Website ausgelassen: keine gültige Domain',
    website_email_address: 'Website ausgelassen: eine E-Mail-Adresse',
    website_phone_number: 'Website ausgelassen: eine Telefonnummer',
    website_ip_address: 'Website ausgelassen: eine IP-Adresse',
    website_not_public: 'Website ausgelassen: keine öffentliche Domain',
    website_public_suffix: 'Website ausgelassen: nur eine Domain-Endung',
    website_single_label: 'Website ausgelassen: Domain-Endung fehlt',
    website_unknown_suffix: 'Website ausgelassen: unbekannte Domain-Endung',
    website_too_long: 'Website ausgelassen: zu lang',
    website_ambiguous: 'Website ausgelassen: mehr als eine Website',
    no_email_or_phone: 'Keine E-Mail-Adresse und keine Telefonnummer',
    no_site_or_company: 'Weder Website noch Firma, und keine E-Mail-Adresse mit eigener Domain',
  },
)

type Reason = keyof typeof messages.en

export function useReasonText(): (reason: string) => string {
  const t = useMessages(messages)
  return (reason) => {
    const each = reason.split(', ').map((one) => {
      if (Object.hasOwn(messages.en, one)) return t(one as Reason)
      const text = one.replaceAll('_', ' ')
      return text.charAt(0).toUpperCase() + text.slice(1)
    })
    return each.join('; ')
  }
}
