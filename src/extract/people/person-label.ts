import { lineText } from './lines.ts'
import type { Neighbourhood, Seen } from './neighbourhood.ts'

/** What nobody writes over anything but a person. */
const surely =
  /(?:contact person|ansprechpartner(?:in)?|kontaktperson|contactpersoon|personne de contact|persona de contacto|persona di riferimento|osoba kontaktowa|kontaktní osoba|yhteyshenkilö|контактное лицо|attn|v\.? ?i\. ?s\. ?d\. ?p\.?|vertreten durch(?: (?:den|die|das|ihren?n?|dessen|deren))?(?: \p{Lu}\p{L}{4,24})?)\s?:?\s*$/iu

/** What is written over companies, addresses and menus as well. */
const maybe =
  /(?:(?:directors|trustees|proprietors|owners|founders|officers|managers|instructors|staff):|contact|contato|inhaber(?:in)?|geschäftsführ(?:er|erin|ung)|vertretungsberechtigt\p{L}*|verantwortlich\p{L}*(?: [^:]{0,60})?|owner|proprietor|attention|responsable|référent|titolare|responsabile|gerente)\s?:?\s*$/iu

/**
 * Whether the words before a name call it a person to reach. In the line above, `Contact` is a menu or a heading far
 * more often than a label: there it needs a colon, and a name that is known for one. `over` is the line above all the
 * names that stand together.
 */
export function isLabelled(near: Neighbourhood, { line, name, first }: Seen, over: number): boolean {
  const text = lineText(near.text, near.lines[line])
  const at = text.indexOf(first.name.split(' ')[0] ?? '')
  const before = text.slice(0, Math.max(0, at)).trim().replace(polite, '').trim()
  if (before !== '') {
    if (surely.test(before)) return true
    return maybe.test(before) && (name.strength !== 'unknown' || before.endsWith(':'))
  }
  if (surely.test(lineText(near.text, near.lines[over]).slice(-80))) return true
  const above = lineText(near.text, near.lines[line - 1]).slice(-80)
  return name.strength !== 'unknown' && above.endsWith(':') && maybe.test(above)
}

/** `Frau`, `Herrn Dr.` between a label and a name. */
const polite = /(?:(?:^|\s)(?:Frau|Herrn?|Mr|Mrs|Ms|\p{L}[\p{L}-]{0,8}\.))+$/u

const label =
  /^(?:(?:gesetzlich )?vertreten durch|represented by|représentée? par|vertegenwoordigd door)(?: (?:den|die|das|ihren?n?|seinen?|the|its|le|la|de))?\s+/iu

/** `Vertreten durch den Geschäftsführer Ole Lang` names Ole Lang, with his title. */
export function withoutLabel(piece: string): string {
  return piece.length > 20 ? piece.replace(label, '') : piece
}
