import { isFreeMail } from '../../validation/offline/free-mail.ts'
import type { PageDocument, ScriptSource, SourceText } from '../document/page-document.ts'
import { unescapeScript } from '../document/script-tokens.ts'
import { clean } from '../snippet.ts'
import { mentionsRot13, rot13 } from './ciphers.ts'
import type { EmailCollector, Sighting } from './email-collector.ts'
import { findLiteralEmails, type LiteralEmail } from './literal-emails.ts'
import { mailtoRecipients } from './mailto.ts'
import { introducesSample } from './placeholders.ts'
import { hiddenTexts, literalTexts } from './script-texts.ts'
import { findWordedEmails } from './worded-emails.ts'

/**
 * Collects e-mails outside the visible text: in scripts, state objects, comments and meta tags. Software leaves its
 * authors, licences and samples there, so an e-mail counts only if the site uses it: it is at the site's own domain,
 * the script writes it, or its key says that it is an e-mail.
 */
export function collectHiddenEmails(page: PageDocument, found: EmailCollector): void {
  for (const script of page.scripts) collectScriptEmails(page, script, found)
  for (const script of page.jsonScripts) if (!script.linkedData) collectJsonEmails(script, found)
  for (const comment of page.comments) {
    for (const literal of findLiteralEmails(comment.text, 50)) addIfOwn(literal, comment, 'comment', found)
  }
  for (const [name, content] of page.meta) collectMetaEmails(name, content, found)
}

function collectScriptEmails(page: PageDocument, script: ScriptSource, found: EmailCollector): void {
  for (const { text, method } of hiddenTexts(script.text, script.strings)) {
    for (const { reading, raw } of findLiteralEmails(text.replace(/<[^>]*>/g, ' '), 50)) {
      if (!('reason' in reading)) found.add(reading, raw, sightingOf(script, text, method))
    }
  }
  collectStateEmails(script, found)
  for (const text of literalTexts(script.text)) {
    const recipients = mailtoRecipients(text)
    for (const { reading, raw } of text.includes('@') ? [] : findWordedEmails(text)) {
      if (!('reason' in reading)) found.add(reading, raw, sightingOf(script, text, 'at-words'))
    }
    for (const literal of findLiteralEmails(recipients ?? text, 50)) {
      if (recipients !== null) found.add(literal.reading, literal.raw, sightingOf(script, text, 'script'))
      else if ('reason' in literal.reading && isEmail(rot13(literal.raw)) && mentionsRot13(page))
        addRot13(literal, script, found)
      else if (introducesSample(text.slice(Math.max(0, literal.start - 30), literal.start)))
        found.reject(literal.raw, 'placeholder')
      else addIfOwn(literal, { ...script, text }, 'script', found)
    }
  }
}

/** State objects contain HTML fragments: `"html":"\\u003ca href=..."`. */
function collectJsonEmails(script: SourceText, found: EmailCollector): void {
  collectStateEmails(script, found)
  if (!script.text.includes('@')) return
  const text = unescapeScript(script.text)
  for (const literal of findLiteralEmails(text, 50)) addIfOwn(literal, { ...script, text }, 'state', found)
}

function isEmail(text: string): boolean {
  return findLiteralEmails(text, 1).some(({ reading }) => !('reason' in reading))
}

function addRot13(literal: LiteralEmail, script: SourceText, found: EmailCollector): void {
  for (const { reading, raw } of findLiteralEmails(rot13(literal.raw), 5)) {
    if (!('reason' in reading)) found.add(reading, raw, sightingOf(script, literal.raw, 'rot13'))
  }
}

const stateKey = /e-?mail[\w-]{0,30}["']?\s{0,3}:\s{0,3}"([^"\\\s]{1,64}@[^"\\\s]{1,190})"/gi

/** `"contactEmail":"..."` in a state object. */
function collectStateEmails(script: SourceText, found: EmailCollector): void {
  if (!script.text.includes('@')) return
  for (const match of script.text.matchAll(stateKey)) {
    for (const literal of findLiteralEmails(match[1] ?? '', 2)) {
      const { reading } = literal
      if ('reason' in reading) found.reject(literal.raw, reading.reason)
      else if (found.isOwn(reading.domain) || isFreeMail(reading.domain) || found.site === null)
        found.add(reading, literal.raw, sightingOf(script, match[0], 'state'))
      else if (!found.has(reading.value)) found.reject(reading.value, 'not_shown')
    }
  }
}

function addIfOwn(literal: LiteralEmail, source: SourceText, method: string, found: EmailCollector): void {
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

function collectMetaEmails(name: string, content: string, found: EmailCollector): void {
  if (!content.includes('@') || /author|creator|generator|designer|twitter|webmaster|copyright|developer/.test(name))
    return
  const isContactMeta = /^(?:og:|business:contact_data:|contact:)?e-?mail$|^(?:contact|reply-to)$/.test(name)
  for (const literal of findLiteralEmails(content, 20)) {
    const source = { text: content, position: 0, textOffset: -1 }
    if (isContactMeta && !('reason' in literal.reading) && /^(?:og|business|contact):|^e-?mail$/.test(name))
      found.add(literal.reading, literal.raw, sightingOf(source, content, 'meta'))
    else addIfOwn(literal, source, 'meta', found)
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
