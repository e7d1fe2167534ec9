import { fold } from '../../core/fold.ts'
import { isCredentials } from './credentials.ts'
import { lineText, namesRepresentatives, splitPieces } from './lines.ts'
import type { LineTitle, NameInLine, PeopleContext } from './people-context.ts'
import { withoutLabel } from './person-label.ts'
import { isGivenName, isTitleTerm, type Name, readName } from './read-name.ts'
import { cleanTitle, mayBeTitle, officeOf, readTitle, type TitleKind } from './read-title.ts'

/** Two capitalised words, with `van der` and the like between them. */
const twoCapitals = /[A-Z\u00c0-\u052f][^\s]*[\s,]+(?:[a-z'’]{1,5}\s){0,3}[^\s]*[A-Z\u00c0-\u052f]/

/** Numbers and register entries say nothing about the person: `HRB 1234`, `Amtsgericht Kiel`, `Room 14`. */
const registerEntry =
  /\d{2}|^(?:HR[AB]|handelsregister|amtsgericht|register\p{L}*|ust|umsatzsteuer|steuernummer|sitz)\b/iu

/** Finds the names in a line, each with what the line says about it. */
export function namesInLine(context: PeopleContext, index: number): NameInLine[] {
  const { start = 0 } = context.lines[index] ?? {}
  const line = lineText(context.text, context.lines[index])
  if (line.length < 4 || (line.length > 160 && !isNaming(context, index)) || !twoCapitals.test(line)) return []
  if (context.page.blocks.codeAt(start) !== null) return []
  const split = givenNameFirst(withGaps(context, index, line.includes('(') ? withoutBrackets(line) : line))
  const pieces = joinedCredentials(splitPieces(split))
  const names = pieces.map((piece, at) => nameOf(line, piece, pieces[at - 1]))
  if (!names.some((name) => name !== null)) return []
  const titles = pieces.map((piece, at) =>
    names[at] === null ? readTitle(at > 0 ? piece.replace(/(?<=\p{Ll}{3})\.$/u, '') : piece) : null,
  )
  const rest = pieces
    .filter((piece, at) => names[at] === null && titles[at] === null && !registerEntry.test(piece))
    .join(' ')
  const hasOnlyContacts = rest.length < 12 || rest.length * 4 < line.length
  const titleInLine = titleAmong(line, pieces, titles)
  const inPairs = titlesInPairs(line, pieces, names, titles)
  return names.flatMap((name, at) => {
    if (name === null) return []
    let first = at
    while (first > 0 && names[first - 1] != null) first--
    const named = titleBefore(line, name) ?? titleBefore(line, names[first] ?? name)
    const hasNumberAfter = context.phones.has(index) && numberFollows(line, pieces[at] ?? '')
    return [
      {
        name,
        first: names[first] ?? name,
        line: index,
        offset: start + offsetOf(line, name, pieces[at] ?? ''),
        key: fold(name.name)
          .replace(/[^\p{L}]+/gu, ' ')
          .trim(),
        afterDash: at === 0 && pieces.slice(2).every(isNoTitle) ? afterDash(split, pieces[1] ?? '') : null,
        startsLine: at === 0 || line.includes(':'),
        hasOnlyContacts,
        leads: at === 0,
        isAlone: (line.endsWith(')') ? line.replace(aside, '') : line).length <= (pieces[at] ?? '').length + 12,
        hasNumberAfter,
        titleInLine: named ?? (inPairs === null ? titleInLine : (inPairs.get(at) ?? null)),
        isLabelledTitle:
          at === 1 &&
          titles[0] != null &&
          titles[0] !== 'department' &&
          /^[^:]{3,60}\s?:\s/.test(line) &&
          hasOnlyContacts,
      },
    ]
  })
}

function isNaming({ text, lines }: PeopleContext, index: number): boolean {
  const line = lines[index]
  return line !== undefined && namesRepresentatives(text, line)
}

/** `<b>Ann Lee</b> <span>front desk</span>`: where an element ends after a whole name, the name ends. */
function withGaps({ page, lines }: PeopleContext, index: number, line: string): string {
  const { start = 0, end = 0 } = lines[index] ?? {}
  if (line.length !== end - start) return line
  let parts = ''
  let from = 0
  for (const gap of gapsIn(page.gaps, start, end)) {
    const part = line.slice(from, gap - start).trim()
    if (parts === '' && !endsName(part, line.slice(gap - start))) continue
    parts += `${part} – `
    from = gap - start
  }
  return parts + line.slice(from)
}

/** `<b>Anna Maria</b> <i>Lee</i>` is one name. */
function endsName(part: string, rest: string): boolean {
  if ((readName(part)?.strength ?? 'unknown') === 'unknown') return false
  return /^\p{Ll}|^\S+\s\S/u.test(rest) || readTitle(rest) !== null
}

function gapsIn(gaps: readonly number[], start: number, end: number): readonly number[] {
  let low = 0
  let high = gaps.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((gaps[middle] ?? 0) <= start) low = middle + 1
    else high = middle
  }
  const inside: number[] = []
  for (let at = low; at < gaps.length && (gaps[at] ?? 0) < end && inside.length < maxGaps; at++)
    inside.push(gaps[at] ?? 0)
  return inside
}

const maxGaps = 12

function offsetOf(line: string, { name }: Name, piece: string): number {
  const at = line.indexOf(name)
  return Math.max(0, at < 0 ? line.indexOf(piece) : at)
}

/** A link's text or a number after the title. */
function isNoTitle(piece: string): boolean {
  return !mayBeTitle(piece)
}

function afterDash(line: string, rest: string): string | null {
  return /\s[-–—]\s/.test(line.slice(0, line.lastIndexOf(rest))) && mayBeTitle(rest) ? cleanTitle(rest) : null
}

const possessive =
  /(?:^|\s)(?:our|your|the|unsere?|ihre?|notre|votre|nuestr[oa]|il nostro|la nostra|onze|vår|vores|nosso|nossa|nasz|nasza) ((?:[\p{L}&-]+ ){0,4}[\p{L}-]+)(?:,| is| ist| est| es| è| är| er| jest)\s(?:\p{L}+\.\s)?$/iu

/** `vertreten durch die Geschäftsführer Ann Lee und`, `Our Privacy Officer is Ann Lee`, `write to our People Partner, Ann Lee`. */
function titleBefore(line: string, { name }: Name): LineTitle | null {
  const text = line.slice(0, Math.max(0, line.indexOf(name)))
  const office = /(?:^|\s)(\p{L}[\p{L}-]{4,30})\s(?:(?:\p{L}[\p{L}-]{0,5}\.){1,3}(?:-Ing\.)?\s)?$/u.exec(text)?.[1]
  if (office !== undefined && text.length > office.length + 12 && officeOf(office) !== null)
    return { text: office, kind: 'pure' }
  const before = possessive.exec(text)?.[1]
  const kind = before === undefined ? null : readTitle(before)
  return before === undefined || kind === null ? null : { text: cleanTitle(before), kind }
}

function titleAmong(line: string, pieces: readonly string[], titles: readonly (TitleKind | null)[]): LineTitle | null {
  for (const kind of ['pure', 'loose', 'department'] as const) {
    const at = titles.indexOf(kind)
    if (at < 0) continue
    let text = pieces[at] ?? ''
    // "Architect, founder" is one title.
    for (let before = at - 1; titles[before] != null; before--) {
      const joined = `${pieces[before]}, ${text}`
      if (!line.includes(joined)) break
      text = joined
    }
    return { text: cleanTitle(text).replace(/(?<=\p{Ll}{3})\.$/u, ''), kind }
  }
  return null
}

/** `Ann Lee, President · Bob Ray, Treasurer`: several names, each with the titles before the next; null where they share one. */
function titlesInPairs(
  line: string,
  pieces: readonly string[],
  names: readonly (Name | null)[],
  titles: readonly (TitleKind | null)[],
): ReadonlyMap<number, LineTitle> | null {
  const first = names.findIndex((name) => name !== null)
  const several = (items: readonly unknown[]) => items.filter((item) => item !== null).length > 1
  if (first !== 0 || !several(names) || !several(titles) || titles[1] == null) return null
  const pairs = new Map<number, LineTitle>()
  names.forEach((name, at) => {
    if (name === null) return
    const next = names.findIndex((other, index) => index > at && other !== null)
    const until = next < 0 ? pieces.length : next
    const title = titleAmong(line, pieces.slice(at, until), titles.slice(at, until))
    if (title !== null) pairs.set(at, title)
  })
  return pairs
}

/** `Northern region - Bob Lang 815-...` */
function numberFollows(line: string, piece: string): boolean {
  const at = line.indexOf(piece)
  return at >= 0 && /^[\s:|,–—-]{1,3}[+(\d]/.test(line.slice(at + piece.length, at + piece.length + 4))
}

function nameOf(line: string, piece: string, before: string | undefined): Name | null {
  if (isCompany(line, piece)) return null
  const name = readName(nameAlone(piece))
  // "Founder & Cabinet Maker" is two titles.
  if (name?.strength === 'unknown' && before !== undefined && joinsTitle(line.slice(0, line.indexOf(piece)), before))
    return null
  return name
}

function joinsTitle(text: string, before: string): boolean {
  return joins.test(text) && readTitle(before) !== null
}

const joins = /(?:&|\b(?:and|und|et|y|e|och|og|i))\s+$/

/** `Ann Lee, CPA, CFP®`: credentials after a comma belong to the name before it. */
function joinedCredentials(pieces: readonly string[]): string[] {
  const joined: string[] = []
  for (const piece of pieces) {
    const last = joined.length - 1
    const name = joined[last]
    if (name !== undefined && piece.length < 24 && isCredentials(piece, name)) joined[last] = `${name} ${piece}`
    else joined.push(piece)
  }
  return joined
}

const prose =
  /^.{0,60}?\b(?:[Cc]ontact|[Cc]all|[Rr]each|[Ee]-?mail|[Aa]sk for|[Ww]rite to|or|and|an|bei|oder|und|à)\s(?=\p{Lu})/u

/** `You will report to Ann Lee`: a name ends the piece, after a word that leads to it. */
const lastName =
  /\s(?:is|to|with|from|ist|mit|an|bei|est|à|avec|es|con|è|aan|met|är|till|er|til|jest)\s((?:\p{Lu}[\p{L}'’-]+\s){1,3}\p{Lu}[\p{L}'’-]+)$/u

/** `represented by the directors Ann Lee`: a title and a name end the piece. */
const titleBeforeName = /(?:^(?=\p{Ll})|(?<=\s))(\p{L}[\p{L}-]{4,30})\s(?=\p{Lu})/gu

const byline =
  /^(?:By|Meet|Von|Par|Por|(?:(?:Hi|Hello|Hallo|Bonjour|Ciao|Hola|Hej|Ahoj)[ !]{1,3})?(?:I['’]m|I am|My name is|Ich bin|Mein Name ist|Je suis|Je m['’]appelle|Sono|Mi chiamo|Soy|Me llamo|Ik ben|Jestem|Nazywam się|Jag heter|Jeg hedder|Jeg er|Sou|Jsem))\s(?=\p{Lu})/u

/** "For tickets call Ann Lee at" names Ann Lee; the number or e-mail after it is cut off already. */
function nameAlone(piece: string): string {
  const alone = withoutLabel(piece).replace(/(?<=\p{Ll}{3})[.!]$/u, '')
  if (byline.test(alone)) return alone.replace(byline, '')
  for (const { 0: match, 1: word = '', index } of alone.length > 12 ? alone.matchAll(titleBeforeName) : []) {
    const name = alone.slice(index + match.length)
    if (isTitleTerm(fold(word)) && readName(name)?.strength === 'known') return name
  }
  const last = / \p{Ll}+\s(?=\p{Lu})/u.test(alone) ? lastName.exec(alone)?.[1] : undefined
  if (last !== undefined && readName(last)?.strength === 'known') return last
  return / [a-z]/.test(alone) || /^[a-z]/.test(alone)
    ? alone.replace(prose, '').replace(/\s(?:at|on|unter|via|by)$/, '')
    : alone
}

/** `Elizabeth (Liz) Fontaine`, `E. (Liz) Fontaine` */
const nickname = /(?<=(?:\p{Ll}|\p{Lu}\.) )\((\p{Lu}\p{Ll}{1,11})\)(?= \p{Lu}\p{Ll})/u
/** `Ann Lee (classes A, B)` */
const aside = /\s?\([^()\n]{1,40}\)$/u
/** `Dipl.-Ing. (FH)` */
const school = /\s?\((?:Ed|Edin|Eng|Endo|Orth|Glas|Lond|Hons?|Oxon|Cantab|FH|TU|TH|HS|DH|BA|Uni|Univ)\.?\)(?=\s|$|,)/g

function withoutBrackets(line: string): string {
  return line.replace(school, '').replace(nickname, '“$1”')
}

const lastFirst =
  /^(\p{Lu}[\p{L}'’-]{1,24}), (\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}\.?| \p{Lu}[\p{L}'’-]{1,20})?)(?=$|[,;|(–-]|\s[-–|(])/u

/** Reorders `Lee, Ann M.` of tables and registers to Ann M. Lee; the rest of the line stays. */
function givenNameFirst(line: string): string {
  const match = line.includes(', ') ? lastFirst.exec(line) : null
  if (match?.[1] === undefined || match[2] === undefined) return line
  const name = `${match[2]} ${match[1]}`
  // `Anna Lee, Dean` is in order already, and `Ann, Mary` are two people.
  return readName(name) === null || isGivenName(match[1]) || readTitle(match[2]) !== null
    ? line
    : name + line.slice(match[0].length)
}

const companyAfter =
  /^\s{0,2}(?:,|&|and|und|et|y|e)?\s{0,2}(?:associates|assoc|inc|llc|llp|ltd|limited|gmbh|ag|kg|ohg|co|corp|company|sons?|bros|brothers|partners?|group|pc|p\.c|pllc|p\.a|pa|s\.?r\.?l|s\.?a|s\.?p\.?a|b\.?v|law|realty|foundation|school|hospital|center|centre|hotel|kg|e\.k|sarl|sas|sro|ltda)\b/i

/** "John Smith & Associates" is not a person. */
function isCompany(line: string, piece: string): boolean {
  const at = line.indexOf(piece)
  return at >= 0 && companyAfter.test(line.slice(at + piece.length, at + piece.length + 30))
}
