import { defineMessages, useMessages } from '../../messages/define-messages.ts'

/** Why a row of a list cannot be used. */
const messages = defineMessages(
  {
    empty: 'There is no address in the row',
    bad_host: 'This is no address',
    email_address: 'An e-mail address, not a website',
    phone_number: 'A phone number, not a website',
    ip_address: 'A bare IP address',
    not_public: 'Not a public address',
    public_suffix: 'Only an ending, without a name before it',
    single_label: 'A name without an ending',
    unknown_suffix: 'There is no such ending',
    too_long: 'Too long',
    unclosed_quote: 'A quotation mark is never closed',
    stray_quote: 'A quotation mark in the middle of a cell',
    row_too_long: 'The row is too long',
    suppressed: 'On the do-not-contact list',
  },
  {
    empty: 'In der Zeile steht keine Adresse',
    bad_host: 'Das ist keine Adresse',
    email_address: 'Eine E-Mail-Adresse, keine Website',
    phone_number: 'Eine Telefonnummer, keine Website',
    ip_address: 'Eine bloße IP-Adresse',
    not_public: 'Keine öffentliche Adresse',
    public_suffix: 'Nur eine Endung, ohne Namen davor',
    single_label: 'Ein Name ohne Endung',
    unknown_suffix: 'Diese Endung gibt es nicht',
    too_long: 'Zu lang',
    unclosed_quote: 'Ein Anführungszeichen wird nie geschlossen',
    stray_quote: 'Ein Anführungszeichen mitten in der Zelle',
    row_too_long: 'Die Zeile ist zu lang',
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
