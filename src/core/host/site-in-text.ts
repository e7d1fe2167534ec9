// Finds the URL or host in a text that a person typed, and says what the text is if it has none.

/** The parts of a token that may be a URL. */
export interface SiteText {
  /** Undefined: the text has none. */
  readonly scheme: 'http' | 'https' | undefined
  /** Host and port as written. */
  readonly authority: string
  /** Path, query and fragment as written. */
  readonly rest: string
}

/** Why a token is not the URL of a site. */
export type NoSiteReason = 'empty' | 'email_address' | 'phone_number' | 'not_web'

/** A token of a longer text. */
export interface Candidate {
  readonly text: string
  /** A word precedes it: without `http` or `www` it may be the second half of a name that has a space. */
  readonly loose: boolean
}

const maxCandidates = 20
/** An extra `http` in front of the real one is common; more than this is noise. */
const maxSchemes = 3
const tokens = /[^\s,;|<>"'`´“”„‚‘’«»‹›()[\]{}]+/gu
const markdownLink = /\]\(\s*<?([^()<>\s]+)/
const opening = /^["'`´“”„‚‘’«»‹›<([{]/u
const closing = /["'`´“”„‚‘’«»‹›>\]},;]{1,10}$/u
/** Words that introduce a URL. */
const leadIn =
  /[:/&+–-]$|^[^\p{L}\p{N}]+$|www\.$|^(?:visit|see|at|on|is|and|or|our|us|und|oder|unter|siehe|et|ou|voir|y|o|ver|web|website|site|homepage|url)$/iu
/** Zero-width characters, soft hyphens, direction marks, controls: copied along with the text. */
const invisible = /[\p{Cc}\p{Cf}]/gu
const webScheme = /^(?:h?t{1,3}p|hxxp)(s?)(?:[:;]|\.(?=[/\\])|(?=[/\\]))[/\\]*/i
const quotedScheme = /^(https?)%3A(?:%2F|\/){0,2}/i
const otherScheme = /^([a-z][a-z0-9+-]{0,30}):(?!\d{1,5}(?:[/?#\\]|$))/i
const label = /^(?:www|web|website|webseite|webpage|url|homepage|home|site|sito|domain|internet|link|https?)$/i
/** Checked before the port: `tel:0113`. */
const phoneScheme = /^(?:tel|telephone|phone|callto|sms|fax|whatsapp|mobile|mob):/i

/** The tokens that may be a URL, likeliest first. */
export function findCandidates(text: string): Candidate[] {
  const plain = text.replace(invisible, (sign) => (/\s/.test(sign) ? ' ' : '')).trim()
  const whole = [markdownLink.exec(plain)?.[1], wholeUrl(plain)].flatMap((one) => one ?? [])
  const found: Candidate[] = whole.map((one) => ({ text: one, loose: false }))
  let before = ''
  let end = 0
  for (const { 0: token, index } of plain.matchAll(tokens)) {
    const loose = before !== '' && plain.slice(end, index).trim() === '' && !leadIn.test(before)
    found.push({ text: token, loose })
    if (found.length > maxCandidates) break
    before = token
    end = index + token.length
  }
  return found
}

/** Text without spaces is one URL, whatever characters its path has. Removes surrounding punctuation. */
function wholeUrl(plain: string): string | undefined {
  if (/\s/.test(plain) || opening.test(plain)) return undefined
  const bare = plain.replace(closing, '')
  return bare.endsWith(')') && !bare.includes('(') ? bare.slice(0, -1) : bare
}

/** Splits one token into its parts, or says why it is not a URL. */
export function parseSiteText(token: string): SiteText | NoSiteReason {
  const quoted = quotedScheme.test(token)
  const unquoted = quoted ? token.replace(quotedScheme, '$1://').replaceAll(/%2F/gi, '/') : token
  let left = unquoted.replace(/^[^\p{L}\p{N}/\\@%]+/u, '')
  let scheme: SiteText['scheme']
  for (let round = 0; round < maxSchemes; round++) {
    const web = webScheme.exec(left)
    if (web !== null) {
      scheme = web[1] === '' ? 'http' : 'https'
      left = left.slice(web[0].length)
      continue
    }
    if (phoneScheme.test(left)) return 'phone_number'
    const other = otherScheme.exec(left)
    if (other === null) break
    const name = other[1] ?? ''
    const after = left.slice(other[0].length)
    if (/^mailto$/i.test(name) || /^e-?mail$/i.test(name)) return 'email_address'
    // `user:password@host` looks like a scheme too.
    if (!label.test(name)) {
      if (/^[^/\\?#]*@/.test(after)) break
      return 'not_web'
    }
    left = after
  }
  left = left.replace(/^[/\\]+/, '')
  const end = left.search(/[/\\?#]/)
  const whole = end < 0 ? left : left.slice(0, end)
  const rest = end < 0 ? '' : left.slice(end)
  if (whole === '') return 'empty'
  const at = whole.lastIndexOf('@')
  if (at < 0) return { scheme, authority: whole, rest }
  const userInfo = whole.slice(0, at)
  if (scheme === undefined && !userInfo.includes(':')) return 'email_address'
  return { scheme, authority: whole.slice(at + 1), rest }
}

/** Whether the whole text is a phone number. */
export function isPhoneNumber(text: string): boolean {
  return /^[+\d\s().\-/]{6,40}$/.test(text) && text.replace(/\D/g, '').length >= 6 && !/^\d+(?:\.\d+){3}$/.test(text)
}
