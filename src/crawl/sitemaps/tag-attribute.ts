import { decodeEntities } from './decode-entities.ts'

const patterns = new Map<string, RegExp>()

/** The value of an attribute, with or without quotes; undefined if there is none. */
export function tagAttribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  if (pattern === undefined) {
    pattern = new RegExp(`\\s${name}\\s{0,9}=\\s{0,9}(?:"([^"]*)|'([^']*)|([^\\s"'][^\\s]*))`, 'i')
    patterns.set(name, pattern)
  }
  const found = pattern.exec(tag)
  const value = found?.[1] ?? found?.[2] ?? found?.[3]
  return value === undefined ? undefined : decodeEntities(value).trim()
}
