import { domainParts } from './domain.ts'

export type EmailReading =
  | { readonly value: string; readonly local: string; readonly domain: string }
  | { readonly reason: string }

const assetExtension =
  /\.(?:png|jpe?g|gif|svg|webp|avif|bmp|ico|css|scss|less|js|mjs|cjs|ts|tsx|jsx|map|json|xml|html?|php|aspx?|jsp|pdf|docx?|xlsx?|pptx?|woff2?|ttf|eot|otf|mp[34]|webm|ogg|wav|min|bundle)$/i
/** Words that pages put right behind an e-mail without a space. */
const attachedWord =
  /^(?:phone|tel|telefon|telephone|telefono|fax|mobile|mobil|cell|web|website|www|http|https|address|adresse|call|or|and|und|et|for|contact|copyright|hours|skype|facebook|opening|office|e-?mail|mail|to|visit|click|send|view|more|read|the|please|if|we|our|you|your|im|in|oder|y|o|e|a)+$/i

/** `info@nospam.acme.com`: a label that people are meant to remove. */
const spamLabel = /^(?:no-?spam|spam-?free|remove-?this|removeme|delete-?this|antispam)[.-]/i

/** `janeNOSPAM@acme.com`, `jane@acmeREMOVE.com`: in capitals, so that people see what to remove. */
const spamMark = /[-_]?(?:NO-?SPAM|REMOVE-?(?:THIS|ME)?|DELETE-?THIS|ANTI-?SPAM)(?![A-Z])/

function withoutSpamMark(side: string): string {
  const rest = side.replace(spamMark, '')
  return rest !== side && /[a-z]/.test(rest) ? rest : side
}

/**
 * Reads the two sides of an `@` as an e-mail, or returns why they are none. Text attached to either side is cut off
 * where the rest is a valid e-mail.
 */
export function parseEmail(localSide: string, domainSide: string): EmailReading {
  const domainText = trimDomain(withoutSpamMark(domainSide))
  if (assetExtension.test(domainText) || /^[1-9](?:\.\d)?x\b/i.test(domainText)) return { reason: 'asset_name' }
  if (/^v?\d+\.\d+/.test(domainText) || /^\^|^~/.test(domainText)) return { reason: 'package_version' }
  const local = trimLocal(withoutSpamMark(localSide))
  if (local === '' || local.length > 64 || local.includes('..')) return { reason: 'local_part' }
  if (/\{\{|\}\}|\$\{|%[a-z]+%|^\[|<%/i.test(localSide) || /\$\{|\{\{|%\w+%/.test(domainSide))
    return { reason: 'template_variable' }
  const domain = cutDomain(domainText.replace(spamLabel, ''))
  if (domain === null) return { reason: domainText.includes('.') ? 'unknown_tld' : 'no_tld' }
  if (domain.length > 253) return { reason: 'domain_too_long' }
  if (
    domain.split('.').some((label) => label === '' || label.length > 63 || label.startsWith('-') || label.endsWith('-'))
  ) {
    return { reason: 'domain_label' }
  }
  const lowered = { local: local.toLowerCase(), domain: domain.toLowerCase() }
  return { value: `${lowered.local}@${lowered.domain}`, ...lowered }
}

function trimDomain(side: string): string {
  const dots = side.indexOf('..')
  const text = dots < 0 ? side : side.slice(0, dots)
  return text.replace(/^[.-]+/, '').replace(/[.-]+$/, '')
}

function trimLocal(side: string): string {
  let local = side.replace(/^(?:%[0-9a-f]{2}|[.'+%&~-])+/i, '').replace(/[.'%&~]+$/, '')
  // The rest of `\u003e`, an escaped `>`, after its backslash is lost.
  local = local.replace(/^(?:u00[23][0-9a-f])+(?=[a-z0-9])/i, '')
  // A phone number attached to the e-mail.
  local = local.replace(/^\+?\d[\d.-]{6,}(?=[a-z])/i, '')
  // Words of another script attached to the e-mail: a local part uses one script.
  if (/[\u0370-\uffff]/.test(local) && /[a-z0-9]/i.test(local)) local = local.replace(/^.*[\u0370-\uffff]/, '')
  return local
}

/** The longest part of a domain that ends in a public suffix, without attached words. */
function cutDomain(text: string): string | null {
  const labels = text.split('.')
  const last = labels.at(-1) ?? ''
  const rest = labels.slice(0, -1).join('.')
  // `site.com.Phone`: a capital after lower case starts the next sentence, even though .phone may be a suffix.
  if (labels.length > 2 && /^\p{Lu}/u.test(last) && rest === rest.toLowerCase() && domainParts(rest).real) return rest
  if (domainParts(text).real) return text
  // `site.cn电话`: a suffix uses one script, the next word another.
  const script = /^([a-z]{2,})(?=[\u0080-\uffff])/i.exec(last)
  if (script?.[1] !== undefined && domainParts(`${rest}.${script[1]}`).real) return `${rest}.${script[1]}`
  // `site.comPhone`, `site.comTel`: the suffix ends where the case changes.
  const turn = /^([a-z]{2,}|[A-Z]{2,}(?=[A-Z][a-z]))(?=[A-Z])/.exec(last)
  if (turn?.[1] !== undefined && domainParts(`${rest}.${turn[1]}`).real) return `${rest}.${turn[1]}`
  for (let length = Math.min(last.length - 1, 12); length >= 2; length--) {
    const cut = last.slice(0, length)
    if ((attachedWord.test(last.slice(length)) || /^\d/.test(last.slice(length))) && domainParts(`${rest}.${cut}`).real)
      return `${rest}.${cut}`
  }
  // `site.com.please`: the sentence continues without a space. An unknown suffix is not cut off: the mailbox would be another.
  if (labels.length > 2 && domainParts(rest).real && attachedWord.test(last)) return rest
  return null
}
