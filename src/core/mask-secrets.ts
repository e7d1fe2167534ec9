// Secrets must not reach a log, whoever logs what. Names that hold secrets lose their values, and what has the shape of a
// secret is masked wherever it stands: in a message, in a stack, in an error of a library. One pass each, linear.

const names =
  'authorization|cookie|set-cookie|password|current_password|password_hash|token|access_token|refresh_token|secret|apikey|api_key'
const named = new RegExp(`"(${names})":(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi')
const shapes: readonly [RegExp, string][] = [
  // Our own keys.
  [/\bsky_[\w-]{20,}/g, 'sky_[masked]'],
  // JSON Web Tokens: their header always begins so.
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '[masked token]'],
  // Passwords in addresses of databases and proxies.
  [/(:\/\/[^\s:/@"]{1,200}:)[^\s/@"]{1,500}@/g, '$1[masked]@'],
  // What an argon2 hash looks like.
  [/\$argon2[a-z]{1,2}\$[^\s"]+/g, '[masked hash]'],
]

/** A line of the log without secrets. */
export function maskSecrets(line: string): string {
  let masked = line.replace(named, '"$1":"[masked]"')
  for (const [shape, instead] of shapes) masked = masked.replace(shape, instead)
  return masked
}
