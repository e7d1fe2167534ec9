import type { JsonObject } from '../read-json.ts'
import { textOf } from '../read-json.ts'

/** Networks with a key in OpenStreetMap, and the base URL of their profiles. */
const profiles: Readonly<Record<string, string>> = {
  facebook: 'https://www.facebook.com/',
  instagram: 'https://www.instagram.com/',
  twitter: 'https://x.com/',
  linkedin: 'https://www.linkedin.com/company/',
  youtube: 'https://www.youtube.com/',
  tiktok: 'https://www.tiktok.com/@',
  pinterest: 'https://www.pinterest.com/',
  xing: 'https://www.xing.com/pages/',
  vk: 'https://vk.com/',
  telegram: 'https://t.me/',
}

/** Profiles by network: links as they are, names (`@handle`) as links. */
export function readOsmSocials(tags: JsonObject): Record<string, string> {
  const socials: Record<string, string> = {}
  for (const [network, base] of Object.entries(profiles)) {
    const value = textOf(tags[`contact:${network}`]) ?? textOf(tags[network])
    const link = value === undefined ? undefined : linkOf(value, base)
    if (link !== undefined) socials[network] = link
  }
  return socials
}

function linkOf(value: string, base: string): string | undefined {
  const first = value.split(';')[0]?.trim() ?? ''
  if (/^https?:\/\//i.test(first)) return URL.canParse(first) ? first : undefined
  if (/^(?:www\.|[a-z0-9-]{1,40}\.)[a-z0-9.-]{1,60}\//i.test(first)) return `https://${first}`
  const handle = first.replace(/^@/, '')
  return /^[\p{L}\p{N}._-]{1,80}$/u.test(handle) ? `${base}${encodeURIComponent(handle)}` : undefined
}
