import { charsetOf } from './charset.ts'

export interface DecodedText {
  readonly text: string
  readonly charset: string
}

const decoders = new Map<string, InstanceType<typeof TextDecoder>>()

/** Decodes like a browser, invalid bytes as U+FFFD. Removes NULs, which PostgreSQL cannot store (brianc/node-postgres#2080). */
export function decodeText(bytes: Uint8Array, contentType: string | undefined): DecodedText {
  const { name } = charsetOf(bytes, contentType)
  const decoder = decoders.get(name) ?? new TextDecoder(name)
  decoders.set(name, decoder)
  const text = decoder.decode(bytes)
  return { text: text.includes('\0') ? text.replaceAll('\0', '') : text, charset: name }
}
