/** What a number is that is never a phone number; null for possible phone numbers. */
export function otherShape(raw: string): string | null {
  const text = raw.trim()
  if (dates.some((date) => date.test(text))) return 'date'
  if (/^(?:19|20)\d{2}\s?[-–/]\s?(?:(?:19|20)\d{2}|\d{2})$/.test(text)) return 'year_range'
  if (
    /^\d{1,3}(?:\.\d{3}){2,}$/.test(text) &&
    /^\d{1,3}(?:\.\d{3})+$/.test(text) &&
    text.replace(/\D/g, '').length < 10
  )
    return 'amount'
  if (/^(?!0\d)\d{1,3}\.\d{4,}$/.test(text)) return 'coordinate'
  if (/^\(?[0-2]?\d[.:][0-5]\d\s?[-–]\s?[0-2]?\d[.:][0-5]\d(?!\d)/.test(text)) return 'date'
  // A decimal number, and ZIP+4: neither has another group.
  if (/^\d{4,}\.\d+$/.test(text)) return 'coordinate'
  if (isIp(text)) return 'ip_address'
  if (/^1[0-9]{9}$|^1[0-9]{12}$/.test(text) && !text.startsWith('1800')) return 'timestamp'
  if (/^(\d)\1{6,}$/.test(text.replace(/\D/g, ''))) return 'repeated_digit'
  return null
}

const dates = [
  /^\(?[0-3]?\d[./-]\s?[01]?\d[./-]\s?(?:19|20)\d{2}\)?(?:\s|$)/,
  /^\(?[01]?\d[./-][0-3]?\d[./-](?:19|20)\d{2}\)?(?:\s|$)/,
  /^\(?(?:19|20)\d{2}[./-][01]?\d[./-][0-3]?\d\)?(?:\D|$)/,
  /^[0-3]?\d[./-][01]?\d[./-]\d{2}\s?[-–]\s?[0-3]?\d[./-][01]?\d[./-]\d{2}$/,
  /^(?:19|20)\d{2}[01]\d[0-3]\d(?:\d{4,6})?$/,
  /^[0-3]?\d[./]\s?[01]?\d\.?\s?[-–]\s?[0-3]?\d[./]\s?[01]?\d[./]\s?(?:19|20)\d{2}$/,
]

function isIp(text: string): boolean {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)) return false
  // Danes and Norwegians write phone numbers as four pairs.
  return !parts.every((part) => part.length === 2)
}
