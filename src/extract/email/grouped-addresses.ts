import { type Reading, readAddress } from './address.ts'

interface Grouped {
  readonly reading: Reading
  readonly raw: string
  readonly start: number
  readonly end: number
}

const group =
  /[{[(<]\s?((?:[\w.-]{2,30}\s{0,2}[,|;/]\s{0,2}){1,12}[\w.-]{2,30})\s?[}\])>]\s?@\s?([\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,4})/gu

/** `{ann, bob}@uni.edu`, as papers and departments write the addresses of several people. */
export function groupedAddresses(text: string): Grouped[] {
  const found: Grouped[] = []
  for (const match of text.matchAll(group)) {
    for (const local of (match[1] ?? '').split(/[,|;/]/)) {
      const place = { raw: match[0], start: match.index, end: match.index + match[0].length }
      found.push({ reading: readAddress(local.trim(), match[2] ?? ''), ...place })
    }
  }
  return found
}
