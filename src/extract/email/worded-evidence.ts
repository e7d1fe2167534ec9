const labelEnd =
  /(?:\be-?\s?mails?|\bmails?|\bcourriel|\bcorreo(?: electr[oó]nico)?|\bkontakt|\bcontact|\bэл(?:ектронная)?\.?\s?почта|\bпочта|\bposta(?: elettronica)?|\be-?posta|\bs[aä]hk[oö]posti|\be-?post|\bpoczta|\badres|\baddress|\badresse|\bdirecci[oó]n|\bpara|\b[EeМ])\s{0,2}(?:address|adresse|id|me|us)?\s{0,2}(?:[:=–—>•|-]{1,2}|\b(?:is|ist|est|es|è))\s{0,3}$/iu
const labelLine =
  /^(?:your\s)?(?:e-?\s?mail|mail|courriel|correo(?: electr[oó]nico)?|почта|e-?posta|e-?post|s[aä]hk[oö]posti)(?:\s(?:address|adresse|us|me))?\s?:?$/iu

/** Whether a label comes before `start`: "E-mail: ...", or a cell or line "E-mail" right before it. */
export function isLabelled(text: string, start: number): boolean {
  const head = text.slice(Math.max(0, start - 60), start)
  const line = head.lastIndexOf('\n')
  const before = head.slice(line + 1)
  if (labelEnd.test(before)) return true
  if (before.trim() !== '' || line < 0) return false
  const previous = head.slice(0, line)
  return labelLine.test(previous.slice(previous.lastIndexOf('\n') + 1).trim())
}

/** Whether the line contains nothing else but a label and punctuation. */
export function isAloneOnLine(text: string, start: number, end: number): boolean {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  if (start - lineStart > 40) return false
  const before = text.slice(lineStart, start)
  if (/[\p{L}\p{N}]/u.test(before) && !labelEnd.test(before)) return false
  const next = text.indexOf('\n', end)
  const after = text.slice(end, next < 0 ? undefined : Math.min(next, end + 20))
  return !/[\p{L}\p{N}]/u.test(after)
}

const leadIn =
  /(?:\b(?:e-?mail|mail|write|reach|contact|message|schreib\p{L}{0,4}|erreich\p{L}{0,6})(?:\s\p{L}{1,8}){0,3}\s(?:at|to|via|an|unter)|(?:^|\n)\p{L}{3,20}:)\s{0,2}$/iu

/** Whether a sentence or a label introduces what starts here: "You can reach me at ...", "Booking: ...". */
export function hasLeadIn(text: string, start: number): boolean {
  return leadIn.test(text.slice(Math.max(0, start - 60), start))
}

/** Whether it begins its line and only another contact follows: "bob @ acme.com or 619 ...". */
export function isFirstOfList(text: string, start: number, end: number): boolean {
  const before = start === 0 || text[start - 1] === '\n'
  return before && /^\s{0,2}(?:[,;|/·•(]|or\s|oder\s)/.test(text.slice(end, end + 8))
}
