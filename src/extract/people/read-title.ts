import { fold } from '../../core/fold.ts'
import { contactTerms, credential, departmentTerms, titleFillers } from '../data/job-titles.ts'
import { isTitleTerm, readName } from './read-name.ts'

/**
 * `pure`: every word belongs to titles. `loose`: a title word among others. `department`: only the department is named.
 */
export type TitleKind = 'pure' | 'loose' | 'department'

/** Phone numbers and dates. A year, a licence or a room number may be part of a title. */
const otherNumber = /(?<!#)\b\d{3}[\s)./-]{0,2}\d{3}[\s./-]?\d|\d[./-]\d|\d\d(?:\s\d\d){2}/

export function readTitle(text: string): TitleKind | null {
  const plain = text
    .trim()
    // `dipl. Physiotherapeutin FH`
    .replace(/^(?:staatl\. (?:gepr|anerk)\.|dipl\.|eidg\.|leg\.|aut\.) /i, '')
    .replace(/^[-–—•·,:\s]+|[-–—•·,:;\s]+$/g, '')
  if (plain.length < 2 || plain.length > 90 || /[@?!"„“]/.test(plain) || otherNumber.test(plain)) return null
  const words = fold(plain)
    .split(/[^\p{L}&'’]+/u)
    .filter((word) => word !== '')
  if (words.length === 0 || words.length > 12 || words.every((word) => contactTerms.has(word))) return null
  if (rank.test(plain) && words.length <= 5 && !/[.]$/.test(plain)) return 'pure'
  if (department.test(plain) && words.length <= 4) return 'department'
  const titles = words.filter(isTitleTerm).length
  const known = words.filter((word) => isTitleTerm(word) || titleFillers.has(word) || departmentTerms.has(word)).length
  if (titles > 0 && known === words.length) return 'pure'
  if (
    words.every((word) => departmentTerms.has(word) || titleFillers.has(word)) &&
    words.some((word) => departmentTerms.has(word))
  )
    return 'department'
  if (
    titles > 0 &&
    words.length <= 7 &&
    words.length - known <= 3 &&
    startsLikeTitle(plain, words) &&
    !sentence.test(plain)
  )
    return 'loose'
  return null
}

/** Starts with a capital, or is as short as `bouwkundig ingenieur` or `assistante de direction`; a sentence ends in a full stop. */
function startsLikeTitle(text: string, words: readonly string[]): boolean {
  // `Guide and driver.` is a title, `Ask your guide.` is none.
  if (/\p{Ll}{4}\.$/u.test(text))
    return words.length <= 5 && isTitleTerm(words[0] ?? '') && /^\p{Lu}[^.]+\.$/u.test(text)
  return (
    /^\p{Lu}/u.test(text) || (words.length <= 3 && (isTitleTerm(words.at(-1) ?? '') || isTitleTerm(words[0] ?? '')))
  )
}

/** `Senior Negotiator`, `Head of Chemistry`: the rank says that it is a title. */
const rank =
  /^(?:(?:senior|junior|lead|head|deputy|principal|assistant|associate|trainee|chief)\s(?:of\s)?(?=\p{Lu})\p{L}{4,}|head of \p{L}{3,}|(?:leiter(?:in)?|leitung|teamleitung)\s\p{L}{3,}|responsable (?:de |du |des |d.)?\p{L}{3,})/iu
const department =
  /^(?:dział|abteilung|abt\.|department|dept\.?|service|ufficio|reparto|departamento|afdeling|avdelning|oddělení|oddelenie|osasto|departamentul)\s\p{L}{3,}/iu

export function cleanTitle(text: string): string {
  return text.replace(/^[-–—•·,:;|\s]+|[-–—•·,:;|(\s]+$/g, '').replace(/\s+/g, ' ')
}

/** `Orthodontist · Licence 28004512`, `Lead guide. She grew up here.`: a title may be the first part of its line. */
export function firstPart(text: string): string | null {
  const [whole = '', part] = /^(.{4,60}?)(?:\s[·|•]\s|(?<=\p{Ll}{3})\.\s(?=\p{Lu}))/u.exec(text) ?? []
  if (part === undefined || !/^\p{Lu}/u.test(part)) return null
  const kind = readTitle(part)
  // `Reception · desk@...`: a department, and how to reach it.
  return kind === 'pure' || (kind === 'department' && /^(?:\S+@|\+?\d)/.test(text.slice(whole.length))) ? part : null
}

const label =
  /^(?:tel|telefon|phone|fax|e-?mail|mail|correo|courriel|mobil|mobile|web|www|contact|kontakt|read|more|mehr|weiter|écrire|schreiben|nachricht|send|envoyer|scrivi|escrib\p{L}*|skriv|napisz|stuur|book|buchen|réserver|termin|view|profile?|lire|ver|leggi|lees)(?![\p{L}])/iu
const degree = /^(?:dipl|lic|lda|ldo|bsc|msc|ba|ma|mba|phd|dr|prof|ing|mag|staatl|geb)(?:\.|\s)/i
/** Words of sentences. */
const sentence =
  /(?<!\p{L})(?:i|we|you|she|he|they|is|are|was|has|have|ich|wir|sie|er|ist|sind|hat|il|elle|nous|est|el|ella|es|wij|zij|hij|jest|since|seit|until)(?!\p{L})/iu

/** `Year 6`, `Klasse 4a`: what a teacher's line says. */
const schoolClass =
  /^(?:year|grade|form|class|reception|klasse|klassen|jahrgang|classe|clase|clases|curso|groep|klass|årskurs|trinn|team|gruppe|gruppo|group|groupe|equipo)\s\d{1,2}\p{L}?$/iu

/** Whether the text of a title's element or column is one: only its contents can say that it is none. */
export function isNamedTitle(text: string): boolean {
  const plain = cleanTitle(text)
  if (plain.length < 3 || plain.length > 90 || /[@?!"„“”»]/.test(plain) || otherNumber.test(plain)) return false
  if (plain.split(' ').length > 12 || label.test(plain) || !/\p{L}{3}/u.test(plain)) return false
  if (plain.split(/[\s,]+/).every((word) => credential.test(word))) return false
  const name = readName(plain)
  return name === null || name.strength === 'unknown'
}

/** Whether a line could be a title by its shape. Its place has to say that it is one. */
export function mayBeTitle(text: string): boolean {
  const plain = cleanTitle(text)
  if (plain.length < 3 || plain.length > 60 || /[@?!"„“”»:;]|[.]$|\.\s/.test(plain)) return false
  if (!/^\p{L}/u.test(plain) || (/\d/.test(plain) && !schoolClass.test(plain))) return false
  if (plain.split(' ').length > 6 || label.test(plain) || degree.test(plain) || sentence.test(plain)) return false
  if (plain.split(/[\s,]+/).every((word) => credential.test(word))) return false
  const name = readName(plain)
  return name === null || name.strength === 'unknown'
}

const offices =
  /^(?:cllr|councillor|rev|reverend|pastor|pfarrer(?:in)?|bishop|rabbi|imam|father|captain|capt|col|maj|lt|sgt|supt|chief|judge|justice|senator|deacon|sister|brother|mayor|msgr)\.?$/i

/** The office in the titles before a name: `Cllr.`, `Rechtsanwalt`. Degrees and forms of address are none. */
export function officeOf(titles: string | null): string | null {
  const kept = (titles ?? '')
    .split(' ')
    .filter(
      (token) =>
        offices.test(token) ||
        (!token.endsWith('.') && !/^(?:prof|ma[iî]tre$)/i.test(token) && isTitleTerm(fold(token))),
    )
  return kept.length === 0 ? null : kept.join(' ')
}
