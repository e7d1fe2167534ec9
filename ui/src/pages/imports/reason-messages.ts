import { defineMessages, useMessages } from '../../messages/define-messages.ts'

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
    suppressed: 'On the do-not-contact list',
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
    suppressed: 'Auf der Sperrliste',
  },
)

type Reason = keyof typeof messages.en

export function useReasonText(): (reason: string) => string {
  const t = useMessages(messages)
  return (reason) => {
    if (Object.hasOwn(messages.en, reason)) return t(reason as Reason)
    const text = reason.replaceAll('_', ' ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}
