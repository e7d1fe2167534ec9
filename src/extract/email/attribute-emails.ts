import type { AttributeText, PageDocument } from '../document/page-document.ts'
import { clean } from '../snippet.ts'
import { collectDataAttributeEmails } from './data-attribute-emails.ts'
import type { EmailCollector } from './email-collector.ts'
import { findLiteralEmails } from './literal-emails.ts'
import { mailtoRecipients } from './mailto.ts'
import { hiddenTexts, literalTexts } from './script-texts.ts'

/** Collects e-mails from attributes that visitors see or that scripts turn into links. */
export function collectAttributeEmails(page: PageDocument, found: EmailCollector): void {
  for (const attribute of page.attributes) addAttribute(attribute, found)
  for (const data of page.dataPairs) collectDataAttributeEmails(page, data, found)
}

/** Form fields ask for the visitor's e-mail: any value there is a sample, a recipient or an earlier visitor's. */
const formTags = new Set(['input', 'textarea', 'select', 'option', 'form', 'button'])

function addAttribute(attribute: AttributeText, found: EmailCollector): void {
  const { tag, name, value } = attribute
  // `collectLinkEmails` reads links; meta tags have their own rules.
  if (name === 'href' || tag === 'meta') return
  const sighting = {
    method: 'attribute',
    snippet: () => clean(value).slice(0, 200),
    position: attribute.position,
    textOffset: attribute.textOffset,
  }
  const asset =
    /^(?:src|srcset|data-src|data-srcset|data-.*(?:src|image|img|retina|url|lazy|bg))/.test(name) || name === 'style'
  const texts = name.startsWith('on')
    ? scriptTexts(value)
    : [{ text: mailtoRecipients(value) ?? value, method: 'attribute' }]
  for (const { text, method } of texts) {
    for (const { reading, raw } of findLiteralEmails(text, 100)) {
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
