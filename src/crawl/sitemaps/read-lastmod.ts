/** W3C date and time, the format of sitemaps: from the year alone to fractions of a second. */
const w3c = /^\d{4}(?:-\d\d(?:-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:?\d\d)?)?)?)?$/i
/** RFC 822 with a year of four digits, the format of RSS. */
const rfc822 = /^(?:[a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d\d:\d\d(?::\d\d)?(?: (?:[a-z]{1,5}|[+-]\d{4}))?$/i

const earliest = Date.UTC(1990, 0)
const latest = Date.UTC(2100, 0)

/** Parses the date of the last change; null if it is not a plausible date. */
export function readLastmod(written: string | undefined): string | null {
  if (written === undefined || (!w3c.test(written) && !rfc822.test(written))) return null
  const time = Date.parse(withZone(written))
  return time >= earliest && time < latest ? new Date(time).toISOString() : null
}

/** Adds UTC to a time without a zone, which would be parsed in the zone of this machine. */
function withZone(written: string): string {
  if (!/:\d\d(?:\.\d+)?$/.test(written) || /[+-]\d\d:\d\d$/.test(written)) return written
  return rfc822.test(written) ? `${written} GMT` : `${written.replace(' ', 'T')}Z`
}
