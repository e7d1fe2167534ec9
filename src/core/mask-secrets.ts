// Keeps secrets out of the log. Fields with the name of a secret lose their value, and text with the shape of a secret is
// masked everywhere: in messages, stacks and errors of libraries. Each pattern takes linear time.

const names =
  'authorization|cookie|set-cookie|password|current_password|password_hash|token|access_token|refresh_token|secret|apikey|api_key'
const named = new RegExp(`"(${names})":(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi')
const shapes: readonly [RegExp, string][] = [
  // API keys of ScraperSky.
  [/\bsky_[\w-]{20,}/g, 'sky_[masked]'],
  // JSON Web Tokens: a header in base64 always begins with "eyJ".
  [/\beyJ[\w-]{8,}\.[\w-]+\.[\w-]*/g, '[masked token]'],
  // Passwords in URLs of databases and proxies.
  [/(:\/\/[^\s:/@"]{0,200}:)[^\s/@"]{1,500}@/g, '$1[masked]@'],
  // Hashes of argon2.
  [/\$argon2[a-z]{1,2}\$[^\s"]+/g, '[masked hash]'],
]

/** Masks the secrets in one line of the log. */
export function maskSecrets(line: string): string {
  let masked = line.replace(named, '"$1":"[masked]"')
  for (const [shape, instead] of shapes) masked = masked.replace(shape, instead)
  return masked
}
