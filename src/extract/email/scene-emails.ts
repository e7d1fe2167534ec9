import type { PageDocument, ScriptSource, SourceText } from '../document/page-document.ts'
import { unescapeScript } from '../document/script-tokens.ts'
import { clean } from '../snippet.ts'
import { mentionsRot13, rot13 } from './ciphers.ts'
import type { EmailCollector, Sighting } from './email-collector.ts'
import { type Literal, literalAddresses } from './literal-addresses.ts'
import { mailtoRecipients } from './mailto.ts'
import { introducesSample } from './placeholders.ts'
import { hiddenTexts, literalTexts } from './script-addresses.ts'
import { wordedAddresses } from './worded-addresses.ts'

/**
 * Addresses that no visitor sees as they stand: in scripts, state objects, comments and meta tags. Software leaves its
 * authors, licences and samples there, so an address counts only if the page has a use for it: it is the site's own,
 * the script writes it, or a key calls it the address.
 */
export function emailsBehindTheScenes(page: PageDocument, found: EmailCollector): void {
  for (const script of page.scripts) scriptEmails(page, script, found)
  for (const script of page.jsonScripts) if (!script.linkedData) jsonEmails(script, found)
  for (const comment of page.comments) {
    for (const literal of literalAddresses(comment.text, 50)) ownOnly(literal, comment, 'comment', found)
  }
  for (const [name, content] of page.meta) metaEmails(name, content, found)
}

function scriptEmails(page: PageDocument, script: ScriptSource, found: EmailCollector): void {
  for (const { text, method } of hiddenTexts(script.text, script.strings)) {
    for (const { reading, raw } of literalAddresses(text.replace(/<[^>]*>/g, ' '), 50)) {
      if (!('reason' in reading)) found.add(reading, raw, sightingOf(script, text, method))
    }
  }
  stateEmails(script, found)
  for (const text of literalTexts(script.text)) {
    const recipients = mailtoRecipients(text)
    for (const { reading, raw } of text.includes('@') ? [] : wordedAddresses(text)) {
      if (!('reason' in reading)) found.add(reading, raw, sightingOf(script, text, 'at-words'))
    }
    for (const literal of literalAddresses(recipients ?? text, 50)) {
      if (recipients !== null) found.add(literal.reading, literal.raw, sightingOf(script, text, 'script'))
      else if ('reason' in literal.reading && isAddress(rot13(literal.raw)) && mentionsRot13(page))
        addRot13(literal, script, found)
      else if (introducesSample(text.slice(Math.max(0, literal.start - 30), literal.start)))
        found.reject(literal.raw, 'placeholder')
      else ownOnly(literal, { ...script, text }, 'script', found)
    }
  }
}

/** State carries whole pieces of the page: `"html":"\\u003ca href=..."`. */
function jsonEmails(script: SourceText, found: EmailCollector): void {
  stateEmails(script, found)
  if (!script.text.includes('@')) return
  const text = unescapeScript(script.text)
  for (const literal of literalAddresses(text, 50)) ownOnly(literal, { ...script, text }, 'state', found)
}

function isAddress(text: string): boolean {
  return literalAddresses(text, 1).some(({ reading }) => !('reason' in reading))
}

function addRot13(literal: Literal, script: SourceText, found: EmailCollector): void {
  for (const { reading, raw } of literalAddresses(rot13(literal.raw), 5)) {
    if (!('reason' in reading)) found.add(reading, raw, sightingOf(script, literal.raw, 'rot13'))
  }
}

const stateKey = /e-?mail[\w-]{0,30}["']?\s{0,3}:\s{0,3}"([^"\\\s]{1,64}@[^"\\\s]{1,190})"/gi

/** `"contactEmail":"..."` in the state that a page carries for its scripts. */
function stateEmails(script: SourceText, found: EmailCollector): void {
  if (!script.text.includes('@')) return
  for (const match of script.text.matchAll(stateKey)) {
    for (const literal of literalAddresses(match[1] ?? '', 2)) {
      const { reading } = literal
      if ('reason' in reading) found.reject(literal.raw, reading.reason)
      else if (found.isOwn(reading.domain) || found.isFree(reading.domain) || found.site === null)
        found.add(reading, literal.raw, sightingOf(script, match[0], 'state'))
      else if (!found.has(reading.value)) found.reject(reading.value, 'not_shown')
    }
  }
}

function ownOnly(literal: Literal, source: SourceText, method: string, found: EmailCollector): void {
  const { reading, raw } = literal
  if ('reason' in reading) found.reject(raw, reading.reason)
  else if (found.isOwn(reading.domain) || found.has(reading.value))
    found.add(
      reading,
      raw,
      sightingOf(source, source.text.slice(Math.max(0, literal.start - 60), literal.end + 60), method),
    )
  else found.reject(reading.value, 'not_shown')
}

function metaEmails(name: string, content: string, found: EmailCollector): void {
  if (!content.includes('@') || /author|creator|generator|designer|twitter|webmaster|copyright|developer/.test(name))
    return
  const meant = /^(?:og:|business:contact_data:|contact:)?e-?mail$|^(?:contact|reply-to)$/.test(name)
  for (const literal of literalAddresses(content, 20)) {
    const source = { text: content, position: 0, textOffset: -1 }
    if (meant && !('reason' in literal.reading) && /^(?:og|business|contact):|^e-?mail$/.test(name))
      found.add(literal.reading, literal.raw, sightingOf(source, content, 'meta'))
    else ownOnly(literal, source, 'meta', found)
  }
}

function sightingOf(source: SourceText, around: string, method: string): Sighting {
  return {
    method,
    snippet: () => clean(around.slice(0, 300)),
    position: source.position,
    textOffset: source.textOffset,
  }
}
