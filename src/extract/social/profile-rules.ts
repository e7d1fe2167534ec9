/**
 * How to recognise a profile of a network. `profile` receives the path segments and returns the path of the canonical
 * URL, or null for share buttons, posts, widgets and the network's own pages.
 */
export interface Network {
  readonly name: string
  /** Matches the whole host, without `www.`. */
  readonly host: RegExp
  readonly home: string
  profile(segments: readonly string[], query: URLSearchParams, host: string): string | null
}

export const setOf = (list: string) => new Set(list.split(' '))
/** A country or language before the host: `de.linkedin.com`, `en-gb.facebook.com`. */
export const region = '(?:(?:m|mobile|touch|web|[a-z]{2}|[a-z]{2}-[a-z]{2})\\.)?'

/** The first segment is the profile, unless the network reserves it or a content word follows. */
export function firstSegmentProfile(
  reserved: ReadonlySet<string>,
  content: ReadonlySet<string>,
  shape: RegExp,
): Network['profile'] {
  return ([first, second]) => {
    if (first === undefined || !shape.test(first) || reserved.has(first.toLowerCase())) return null
    return second !== undefined && content.has(second.toLowerCase()) ? null : `/${first}`
  }
}

/** The second segment is the profile, after its type: `/company/acme`. */
export function secondSegmentProfile(kinds: ReadonlySet<string>): Network['profile'] {
  return ([kind, name]) =>
    kind !== undefined && kinds.has(kind.toLowerCase()) && name !== undefined ? `/${kind.toLowerCase()}/${name}` : null
}

export const handleProfile: Network['profile'] = ([first, second]) =>
  first !== undefined && /^@[\w.-]{1,60}$/.test(first) && !/^(?:video|photo|post|status|statuses)$/.test(second ?? '')
    ? `/${first}`
    : null
export const emptySet = new Set<string>()

const samplePath =
  /\/@?(?:your[-_.]?(?:page|user|company|business|profile|channel|account|brand|handle|site|link|store|shop|facebook|twitter|instagram|linkedin|youtube)?[-_.]?(?:name|page|id|handle|here|url|link|profile|account|channel)?|profile)$/i
const possibleSamplePath = /\/@?(?:user|page|profile|company)[-_.]?name$/i

/** Sample links of themes that the owner has not filled in: `YourPageName`. */
export function isSampleProfile(profile: string): boolean {
  return samplePath.test(profile)
}

/** `username` is a sample if other links are; alone it may be a real name. */
export function mayBeSample(profile: string): boolean {
  return possibleSamplePath.test(profile)
}

const facebookReserved = setOf(
  'sharer share dialog plugins login l help policy policies privacy terms about games directory events event groups marketplace watch hashtag search media video videos reel reels stories story photo photos permalink home tr ads business settings recover reg signup messages messenger gaming live saved apps app connect feed badges legal careers ajax rsrc friends notes note places pg-create lite campaign fundraisers developers security safety cookies com sharer.php intl widgets flx v2.0 v2.1 v2.2 v2.3 v3.0 2008 2010',
)
const facebookContent = setOf('posts videos photos events permalink photos_albums notes reels stories')

export function facebook(segments: readonly string[], query: URLSearchParams): string | null {
  const [first, second, third] = segments
  if (first === undefined) return null
  const head = first.toLowerCase()
  if (head === 'profile.php') return /^\d+$/.test(query.get('id') ?? '') ? `/profile.php?id=${query.get('id')}` : null
  if (head === 'pages') {
    if (second === undefined || /^(?:search|create|category|launchpoint|browser)$/i.test(second)) return null
    return third === undefined ? `/pages/${second}` : `/pages/${second}/${third}`
  }
  if (head === 'people') return second !== undefined && third !== undefined ? `/people/${second}/${third}` : null
  if (head === 'pg' || head === 'p') return second === undefined ? null : `/${second}`
  if (head.endsWith('.php') || facebookReserved.has(head) || !/^(?!v\d+\.\d+$)(?!(?:%20)+$)[\w.%-]{2,100}$/.test(first))
    return null
  return second !== undefined && facebookContent.has(second.toLowerCase()) ? null : `/${first}`
}

const youtubeReserved = setOf(
  'watch embed playlist view_play_list results feed shorts live about t yt redirect account premium gaming ads creators intl v s iframe_api player_api hashtag post kids howyoutubeworks subscription_center upload logout signin music movies channels trends attribution_link static img oembed share',
)

export function youtube([first, second]: readonly string[]): string | null {
  if (first === undefined) return null
  const head = first.toLowerCase()
  if (head === 'user' || head === 'channel' || head === 'c') return second === undefined ? null : `/${head}/${second}`
  if (youtubeReserved.has(head)) return null
  if (!/^@?[\w.%-]{2,100}$/.test(first) || head.endsWith('.php')) return null
  return second === undefined ||
    /^(?:videos|about|featured|playlists|channels|community|streams|shorts|feed)$/i.test(second)
    ? `/${first}`
    : null
}

export function linkedin([kind, name, ...rest]: readonly string[], query: URLSearchParams): string | null {
  const head = kind?.toLowerCase() ?? ''
  if (head === 'pub')
    return name === undefined || name === 'dir' ? null : `/pub/${[name, ...rest.slice(0, 3)].join('/')}`
  if (/^(?:in|company|company-beta|school|showcase|edu|organization|companies)$/.test(head))
    return name === undefined ? null : `/${head}/${name}`
  if (head === 'profile' && name === 'view')
    return query.get('id') === null ? null : `/profile/view?id=${query.get('id')}`
  return null
}

export function googlePlus(segments: readonly string[], _query: URLSearchParams, host: string): string | null {
  const name = segments.find((segment) => /^(?:\d{15,}|\+[^/]+|%2B[^/]+)$/i.test(segment))
  if (name === undefined || /^(?:share|up)$/.test(segments[0] ?? '')) return null
  return host === 'google.com' && !/^(?:\+|%2B)/i.test(segments[0] ?? '') ? null : `/${name}`
}
