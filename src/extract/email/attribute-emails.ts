import type { AttributeText, DataAttributes, PageDocument } from '../document/page-document.ts'
import { clean, snippetOf } from '../snippet.ts'
import { readAddress } from './address.ts'
import { decodeBase64Address, decodeCloudflare, decodeShifted, reverse, rot13 } from './ciphers.ts'
import type { EmailCollector } from './email-collector.ts'
import { literalAddresses } from './literal-addresses.ts'
import { mailtoRecipients } from './mailto.ts'
import { hiddenTexts, isPair, literalTexts } from './script-addresses.ts'
import { wordedAddresses } from './worded-addresses.ts'

/** Addresses in attributes that visitors see or that scripts turn into links. */
export function emailsInAttributes(page: PageDocument, found: EmailCollector): void {
  for (const attribute of page.attributes) addAttribute(attribute, found)
  for (const pair of page.dataPairs) addData(page, pair, found)
}

/** The reader's own address is asked for there: whatever stands in it is a sample, a recipient or a previous visitor. */
const formTags = new Set(['input', 'textarea', 'select', 'option', 'form', 'button'])

function addAttribute(attribute: AttributeText, found: EmailCollector): void {
  const { tag, name, value } = attribute
  // Links are read by themselves; meta tags have rules of their own.
  if (name === 'href' || tag === 'meta') return
  const sighting = {
    method: 'attribute',
    snippet: clean(value).slice(0, 200),
    position: attribute.position,
    textOffset: attribute.textOffset,
  }
  const asset =
    /^(?:src|srcset|data-src|data-srcset|data-.*(?:src|image|img|retina|url|lazy|bg))/.test(name) || name === 'style'
  const texts = name.startsWith('on')
    ? scriptTexts(value)
    : [{ text: mailtoRecipients(value) ?? value, method: 'attribute' }]
  for (const { text, method } of texts) {
    for (const { reading, raw } of literalAddresses(text, 100)) {
      if (formTags.has(tag) && !name.startsWith('on')) found.reject(raw, 'form_field')
      else if (asset && !('reason' in reading)) found.reject(raw, 'asset_name')
      else found.add(reading, raw, { ...sighting, method })
    }
  }
}

function scriptTexts(script: string): { text: string; method: string }[] {
  const literals = literalTexts(script).map((text) => ({
    text: mailtoRecipients(text) ?? text.replace(/<[^>]*>/g, ' '),
    method: 'attribute',
  }))
  return [...hiddenTexts(script), ...literals]
}

const userName =
  /^data-(?:[a-z-]*user(?:name)?|[a-z-]*local(?:-?part)?|[a-z-]*login|[a-z-]*mailbox|[a-z-]*account|u|part-?1|first-?part|email-?name|mail-?name|name|n|l)$/
const domainName = /^data-(?:[a-z-]*domain|[a-z-]*host|[a-z-]*server|[a-z-]*(?:web)?site|d|part-?2|second-?part|h)$/

function addData(page: PageDocument, { values, position, textOffset }: DataAttributes, found: EmailCollector): void {
  const sighting = (method: string) => ({
    method,
    snippet: snippetOf(page, textOffset, textOffset),
    position,
    textOffset,
  })
  for (const [name, value] of values) {
    const cloudflare = name === 'data-cfemail' ? decodeCloudflare(value) : null
    if (cloudflare !== null) addText(cloudflare, 'cloudflare')
    else if (/mail|enc|addr|contact|href|cloak|token/.test(name)) addEncoded(value)
  }
  addPair()

  function addText(text: string, method: string): void {
    for (const { reading, raw } of literalAddresses(text, 50)) found.add(reading, raw, sighting(method))
  }
  function addEncoded(value: string): void {
    if (value.length > 500 || value === '') return
    const shifted = decodeShifted(value)
    const base64 = shifted === null ? decodeBase64Address(value) : null
    if (shifted !== null) addText(shifted.slice(7), 'shift-cipher')
    else if (base64 !== null) addText(base64, 'base64')
    else {
      for (const [text, method] of [
        [value, 'at-words'],
        [rot13(value), 'rot13'],
        [reverse(value), 'reversed'],
      ] as const) {
        const worded = /[[({]/.test(text) ? wordedAddresses(text) : []
        for (const { reading, raw } of worded) if (!('reason' in reading)) found.add(reading, raw, sighting(method))
        if (method === 'at-words' || worded.length > 0 || !value.includes('@')) continue
        const plain = literalAddresses(value).some(({ reading }) => !('reason' in reading))
        if (!plain) addText(text, method)
      }
    }
  }
  function addPair(): void {
    const names = [...values.keys()]
    const user = names.find((name) => userName.test(name))
    const host = names.find((name) => domainName.test(name) && name !== user)
    if (user === undefined || host === undefined) return
    const tld = values.get('data-tld') ?? values.get('data-suffix')
    // `data-name` beside `data-domain` is common for other things; the third part makes it an address.
    if (/^data-(?:name|n|l)$/.test(user) && tld === undefined && !names.some((name) => name.includes('mail'))) return
    const local = values.get(user) ?? ''
    const domain = tld === undefined ? (values.get(host) ?? '') : `${values.get(host) ?? ''}.${tld}`
    for (const [one, two] of [
      [local, domain],
      [reverse(local), reverse(domain)],
      [rot13(local), rot13(domain)],
    ] as const) {
      if (!isPair(one, two)) continue
      found.add(readAddress(one, two), `${one}@${two}`, sighting('data-pair'))
      return
    }
  }
}
