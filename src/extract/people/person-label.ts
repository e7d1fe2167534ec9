import { lineText } from './lines.ts'
import type { NameInLine, PeopleContext } from './people-context.ts'

/** Labels that are used for people only. */
const personLabel =
  /(?:contact person|ansprechpartner(?:in)?|kontaktperson|contactpersoon|personne de contact|persona de contacto|persona di riferimento|osoba kontaktowa|kontaktní osoba|yhteyshenkilö|контактное лицо|attn|v\.? ?i\. ?s\. ?d\. ?p\.?|vertreten durch(?: (?:den|die|das|ihren?n?|dessen|deren))?(?: \p{Lu}\p{L}{4,24})?)\s?:?\s*$/iu

/** Labels that are also used for companies, postal addresses and menus. */
const ambiguousLabel =
  /(?:(?:directors|trustees|proprietors|owners|founders|officers|managers|instructors|staff):|contact|contato|inhaber(?:in)?|geschäftsführ(?:er|erin|ung)|vertretungsberechtigt\p{L}*|verantwortlich\p{L}*(?: [^:]{0,60})?|owner|proprietor|attention|responsable|référent|titolare|responsabile|gerente)\s?:?\s*$/iu

/**
 * Whether a label before a name marks it as a contact. In the line above, `Contact` is a menu or a heading far more
 * often than a label: there it needs a colon and a known name. `over` is the line above all adjacent names.
 */
export function isLabelled(context: PeopleContext, { line, name, first }: NameInLine, over: number): boolean {
  const text = lineText(context.text, context.lines[line])
  const at = text.indexOf(first.name.split(' ')[0] ?? '')
  const before = text.slice(0, Math.max(0, at)).trim().replace(honorifics, '').trim()
  if (before !== '') {
    if (personLabel.test(before)) return true
    return ambiguousLabel.test(before) && (name.strength !== 'unknown' || before.endsWith(':'))
  }
  if (personLabel.test(lineText(context.text, context.lines[over]).slice(-80))) return true
  const above = lineText(context.text, context.lines[line - 1]).slice(-80)
  return name.strength !== 'unknown' && above.endsWith(':') && ambiguousLabel.test(above)
}

/** `Frau`, `Herrn Dr.` between a label and a name. */
const honorifics = /(?:(?:^|\s)(?:Frau|Herrn?|Mr|Mrs|Ms|\p{L}[\p{L}-]{0,8}\.))+$/u

const label =
  /^(?:(?:gesetzlich )?vertreten durch|represented by|représentée? par|vertegenwoordigd door)(?: (?:den|die|das|ihren?n?|seinen?|the|its|le|la|de))?\s+/iu

/** `Vertreten durch den Geschäftsführer Ole Lang` names Ole Lang, with his title. */
export function withoutLabel(piece: string): string {
  return piece.length > 20 ? piece.replace(label, '') : piece
}
