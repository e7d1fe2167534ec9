import type { DataAttributes, PageDocument } from '../document/page-document.ts'
import { snippetOf } from '../snippet.ts'
import { decodeBase64Email, decodeCloudflare, decodeShifted, reverse, rot13 } from './ciphers.ts'
import type { EmailCollector } from './email-collector.ts'
import { findLiteralEmails } from './literal-emails.ts'
import { parseEmail } from './parse-email.ts'
import { isEmailPair } from './script-texts.ts'
import { findWordedEmails } from './worded-emails.ts'

/** Collects e-mails that a script assembles from the `data-*` attributes of one element. */
export function collectDataAttributeEmails(page: PageDocument, data: DataAttributes, found: EmailCollector): void {
  const { position, textOffset } = data
  const sighting = (method: string) => ({
    method,
    snippet: () => snippetOf(page, textOffset, textOffset),
    position,
    textOffset,
  })
  for (const [name, value] of data.values) {
    for (const { text, method } of decodings(name, value)) {
      for (const { reading, raw } of findLiteralEmails(text, 50))
        if (!('reason' in reading)) found.add(reading, raw, sighting(method))
    }
  }
  const pair = pairOf(data.values)
  if (pair !== null)
    found.add(parseEmail(pair.local, pair.domain), `${pair.local}@${pair.domain}`, sighting('data-pair'))
}

/** Possible decodings of the value. Plain e-mails are read with all other attributes. */
function decodings(name: string, value: string): { text: string; method: string }[] {
  if (value === '' || value.length > 500) return []
  if (name === 'data-cfemail') return [{ text: decodeCloudflare(value) ?? '', method: 'cloudflare' }]
  if (!/mail|enc|addr|contact|href|cloak|token/.test(name)) return []
  const shifted = decodeShifted(value)
  if (shifted !== null) return [{ text: shifted.slice(7), method: 'shift-cipher' }]
  const base64 = decodeBase64Email(value)
  if (base64 !== null) return [{ text: base64, method: 'base64' }]
  const worded = findWordedEmails(value).flatMap(({ reading }) =>
    'reason' in reading ? [] : [{ text: reading.value, method: 'at-words' }],
  )
  if (worded.length > 0) return worded
  const signs = value.replace(/\s?[[({](?:at|@)[\])}]\s?/gi, '@').replace(/\s?[[({](?:dot|\.)[\])}]\s?/gi, '.')
  if (!signs.includes('@') || findLiteralEmails(signs).some(({ reading }) => !('reason' in reading))) return []
  return [
    { text: rot13(signs), method: 'rot13' },
    { text: reverse(signs), method: 'reversed' },
  ]
}

const userName =
  /^data-(?:[a-z-]*user(?:name)?|[a-z-]*local(?:-?part)?|[a-z-]*login|[a-z-]*mailbox|[a-z-]*account|u|part-?1|first(?:-?part)?|e?mail|email-?name|mail-?name|name|n|l)$/
const domainName =
  /^data-(?:[a-z-]*domain|[a-z-]*host|[a-z-]*server|[a-z-]*(?:web)?site|d|part-?2|second-?part|last|h)$/

function pairOf(values: ReadonlyMap<string, string>): { local: string; domain: string } | null {
  const names = [...values.keys()]
  const user = names.find((name) => userName.test(name))
  const host = names.find((name) => domainName.test(name) && name !== user)
  if (user === undefined || host === undefined) return null
  const tld = values.get('data-tld') ?? values.get('data-suffix') ?? values.get('data-part3')
  // `data-name` beside `data-domain` is common for other things; a third part makes it an e-mail.
  if (/^data-(?:name|n|l)$/.test(user) && tld === undefined && !names.some((name) => name.includes('mail'))) return null
  const local = values.get(user) ?? ''
  const domain = tld === undefined ? (values.get(host) ?? '') : `${values.get(host) ?? ''}.${tld}`
  const readings = [
    { local, domain },
    { local: reverse(local), domain: reverse(domain) },
    { local: rot13(local), domain: rot13(domain) },
  ]
  return readings.find((reading) => isEmailPair(reading.local, reading.domain)) ?? null
}
