import { type EmailReading, parseEmail } from './parse-email.ts'

interface GroupedEmail {
  readonly reading: EmailReading
  readonly raw: string
  readonly start: number
  readonly end: number
}

const group =
  /[{[(<]\s?((?:[\w.-]{2,30}\s{0,2}[,|;/]\s{0,2}){1,12}[\w.-]{2,30})\s?[}\])>]\s?@\s?([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4})/gu

/** Finds `{ann, bob}@uni.edu`, as papers and departments write the e-mails of several people. */
export function findGroupedEmails(text: string): GroupedEmail[] {
  const found: GroupedEmail[] = []
  for (const match of text.matchAll(group)) {
    for (const local of (match[1] ?? '').split(/[,|;/]/)) {
      const source = { raw: match[0], start: match.index, end: match.index + match[0].length }
      found.push({ reading: parseEmail(local.trim(), match[2] ?? ''), ...source })
    }
  }
  return found
}
