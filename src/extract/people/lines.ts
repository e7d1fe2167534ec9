export interface Line {
  readonly start: number
  readonly end: number
}

const maxLineLength = 200

/** The lines of a page's text, in order. */
export function splitLines(text: string): Line[] {
  const lines: Line[] = []
  let start = 0
  while (start < text.length) {
    const stop = text.indexOf('\n', start)
    const end = stop < 0 ? text.length : stop
    if (end > start) lines.push({ start, end })
    start = end + 1
  }
  return lines
}

/** The text of a line; empty for long ones, which are prose. */
export function lineText(text: string, line: Line | undefined): string {
  if (line === undefined) return ''
  const length = line.end - line.start
  if (length <= maxLineLength) return text.slice(line.start, line.end)
  return length <= maxNamingLength && namesRepresentatives(text, line) ? text.slice(line.start, line.end) : ''
}

/** `Brix GmbH, vertreten durch Ann Lee und Bob Ray, Main Street 1, ...`: who is responsible, in one long sentence. */
export function namesRepresentatives(text: string, { start, end }: Line): boolean {
  return end - start <= maxNamingLength && representation.test(text.slice(start, end))
}

const maxNamingLength = 400
/** Without the flags for case and letters: long lines are many. */
const representation =
  /[Vv]ertreten durch|[Rr]epresented by|[Rr]eprésentée? par|[Rr]epresentad[oa] por|[Rr]appresentat[oa] da|[Vv]ertegenwoordigd door|[Rr]eprezentowan[aey] przez|[Zz]astoupen[aáý]? /

/** The index of the line that contains an offset. */
export function lineAt(lines: readonly Line[], offset: number): number {
  let low = 0
  let high = lines.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((lines[middle]?.start ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}

const separators =
  /\s[-–—]+\s|[–—|•·:;()[\]/]|,\s|\s-(?=\p{Lu})|(?<=\p{L}{2})-\s|\s(?:and|und|&|et|y|e|och|og|i)\s(?=\p{Lu})|\s{2,}|\.\s(?=\p{Lu}\p{Ll})(?<!\b(?:Dr|Prof|Mr|Mrs|Ms|Mevr|Mw|Dhr|Mej|Mme|Mlle|Hr|Fr|St|[A-Z]|[Nn]at|[Mm]ed|[Pp]hil|[Jj]ur|[Dd]ent|[Vv]et|[Hh]abil|[Rr]er|[Pp]ol|[Oo]ec|[Ii]ur|[Tt]heol|[Mm]ath|[Aa]gr|[Tt]echn|[Ss]c|[Mm]ult|[Aa]pl|h\.\s?c|Ing|Dipl\.-\p{L}{2,12}|Univ|Jun|Priv|Doz|Inh|Cllr|Msgr|Pfr|Atty|Det|Cpl|Supt|[Ii]r|[Dd]rs|Dipl|Mag|Avv|Dott|Sig|Rag|Geom|Arch|Rev|Hon|Arq|Eng|Lic|Mgr|MUDr|JUDr|RNDr|PhDr|Bc|Doc|Dra|Sra|Sr|Capt|Sgt|Lt|Col|inż|mgr|hab|lek|Av|Jr)\.\s)/u
const contacts =
  /\S+@\S+|\S+ ?[([{] ?(?:at|ät|@) ?[\])}] ?\S+|\(?\+?\d[\d\s().-]{5,}\d|\b(?:e-?mail|tel|telefon|phone|fax|mobile|mobil|cell|office|direct|ext|dw)\b\.?:?/giu

const anySeparator = /[-–—|•·:;()[\]/,&.]| {2}| (?:and|und|et|y|e|och|og|i) /

/** Splits a line into pieces that may be a name or a title. */
export function splitPieces(line: string): string[] {
  const plain = /[\d@:.([{]|mail|tel|phone|fax/i.test(line) ? line.replace(contacts, ' | ') : line
  // Most lines are one piece, and the pattern below is slow.
  if (!anySeparator.test(plain)) return [plain.trim()]
  return plain
    .split(separators)
    .map((piece) => piece.trim())
    .filter((piece) => piece.length > 1)
}
