/** Pages of any size: inputs that slowed peers down, and an ordinary one. */
export const scalingCases: Record<string, (bytes: number) => string> = {
  'ordinary cards': (bytes) =>
    fill(
      '<div class="card"><h3>Anna Berger</h3><p>Sales Manager</p><a href="mailto:anna@brix-host.com">mail</a> Tel. (206) 342-8631 &amp; more.</div>\n',
      bytes,
    ),
  'at signs': (bytes) => fill('@', bytes),
  addresses: (bytes) => fill('a@b.com c@d ', bytes),
  digits: (bytes) => fill('0123456789', bytes),
  'digits and blanks': (bytes) => fill('0123 456 ', bytes),
  'nested tags': (bytes) => fill('<div><b>', bytes),
  'unclosed everything': (bytes) => fill('<a href="x<p <b><i class=\'y <div><table><tr><td>', bytes),
  'at words': (bytes) => fill('jo [at] dot (at) at b ', bytes),
}

function fill(text: string, bytes: number): string {
  return text.repeat(Math.ceil(bytes / text.length))
}
