/**
 * What a profile looks like on each network. `profile` gets the path in segments and answers with the path of the
 * profile's one spelling, or null for share buttons, posts, widgets and the network's own pages.
 */
export interface Network {
  readonly name: string
  /** Matches the whole host, without `www.`. */
  readonly host: RegExp
  readonly home: string
  profile(segments: readonly string[], query: URLSearchParams, host: string): string | null
}

const words = (list: string) => new Set(list.split(' '))
/** A country or language before the host: `de.linkedin.com`, `en-gb.facebook.com`. */
const region = '(?:(?:m|mobile|touch|web|[a-z]{2}|[a-z]{2}-[a-z]{2})\\.)?'

/** First segment is the profile, unless the network keeps it for itself or a content word follows. */
function named(reserved: ReadonlySet<string>, content: ReadonlySet<string>, shape: RegExp): Network['profile'] {
  return ([first, second]) => {
    if (first === undefined || !shape.test(first) || reserved.has(first.toLowerCase())) return null
    return second !== undefined && content.has(second.toLowerCase()) ? null : `/${first}`
  }
}

/** The first segment says what follows: `/company/acme`. */
function under(kinds: ReadonlySet<string>): Network['profile'] {
  return ([kind, name]) =>
    kind !== undefined && kinds.has(kind.toLowerCase()) && name !== undefined ? `/${kind.toLowerCase()}/${name}` : null
}

const handle: Network['profile'] = ([first, second]) =>
  first !== undefined && /^@[\w.-]{1,60}$/.test(first) && !/^(?:video|photo|post|status|statuses)$/.test(second ?? '')
    ? `/${first}`
    : null
const none = new Set<string>()

const facebookReserved = words(
  'sharer share dialog plugins login l help policy policies privacy terms about games directory events event groups marketplace watch hashtag search media video videos reel reels stories story photo photos permalink home tr ads business settings recover reg signup messages messenger gaming live saved apps app connect feed badges legal careers ajax rsrc friends notes note places pg-create lite campaign fundraisers developers security safety cookies com sharer.php intl widgets flx v2.0 v2.1 v2.2 v2.3 v3.0 2008 2010',
)
const facebookContent = words('posts videos photos events permalink photos_albums notes reels stories')

function facebook(segments: readonly string[], query: URLSearchParams): string | null {
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
  if (head.endsWith('.php') || facebookReserved.has(head) || !/^[\w.%-]{2,100}$/.test(first)) return null
  return second !== undefined && facebookContent.has(second.toLowerCase()) ? null : `/${first}`
}

const youtubeReserved = words(
  'watch embed playlist results feed shorts live about t yt redirect account premium gaming ads creators intl v s iframe_api player_api hashtag post kids howyoutubeworks subscription_center upload logout signin music movies channels trends attribution_link static img oembed share',
)

function youtube([first, second]: readonly string[]): string | null {
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

function linkedin([kind, name, ...rest]: readonly string[], query: URLSearchParams): string | null {
  const head = kind?.toLowerCase() ?? ''
  if (head === 'pub')
    return name === undefined || name === 'dir' ? null : `/pub/${[name, ...rest.slice(0, 3)].join('/')}`
  if (/^(?:in|company|school|showcase|edu|organization|companies)$/.test(head))
    return name === undefined ? null : `/${head}/${name}`
  if (head === 'profile' && name === 'view')
    return query.get('id') === null ? null : `/profile/view?id=${query.get('id')}`
  return null
}

function googlePlus(segments: readonly string[], _query: URLSearchParams, host: string): string | null {
  const name = segments.find((segment) => /^(?:\d{15,}|\+[^/]+|%2B[^/]+)$/i.test(segment))
  if (name === undefined || /^(?:share|up)$/.test(segments[0] ?? '')) return null
  return host === 'google.com' && !/^(?:\+|%2B)/i.test(segments[0] ?? '') ? null : `/${name}`
}

export const networks: readonly Network[] = [
  {
    name: 'facebook',
    host: new RegExp(`^(?:${region}facebook\\.com|fb\\.com|business\\.facebook\\.com)$`),
    home: 'https://www.facebook.com',
    profile: facebook,
  },
  {
    name: 'instagram',
    host: new RegExp(`^${region}(?:instagram\\.com|instagr\\.am)$`),
    home: 'https://www.instagram.com',
    profile: (segments, query, host) =>
      segments[0] === '_u'
        ? named(none, none, /^[\w.]{1,30}$/)(segments.slice(1), query, host)
        : named(
            words(
              'p reel reels tv explore accounts about legal developer directory stories _n _u web share oauth api press privacy terms download embed.js',
            ),
            words('p reel'),
            /^@?[\w.]{1,30}$/,
          )(segments, query, host),
  },
  {
    name: 'twitter',
    host: new RegExp(`^${region}(?:twitter|x)\\.com$`),
    home: 'https://x.com',
    profile: named(
      words(
        'intent share home search hashtag i login signup tos privacy about widgets settings download explore statuses goodies javascripts account oauth en jobs rules logo who_to_follow compose messages notifications',
      ),
      words('status statuses lists likes'),
      /^@?\w{1,20}$/,
    ),
  },
  {
    name: 'linkedin',
    host: /^(?:[a-z]{2,3}\.|touch\.)?linkedin\.com$/,
    home: 'https://www.linkedin.com',
    profile: linkedin,
  },
  { name: 'youtube', host: new RegExp(`^${region}youtube\\.com$`), home: 'https://www.youtube.com', profile: youtube },
  { name: 'tiktok', host: new RegExp(`^${region}tiktok\\.com$`), home: 'https://www.tiktok.com', profile: handle },
  {
    name: 'pinterest',
    host: new RegExp(`^${region}pinterest\\.(?:com|[a-z]{2}|co\\.[a-z]{2}|com\\.[a-z]{2})$`),
    home: 'https://www.pinterest.com',
    profile: named(
      words(
        'pin search ideas categories about _ business settings login today explore source pin-builder join topics help resource invited privacy terms careers discover',
      ),
      none,
      /^[\w.%-]{2,60}$/,
    ),
  },
  {
    name: 'xing',
    host: /^xing\.com$/,
    home: 'https://www.xing.com',
    profile: under(words('profile profiles companies company pages net')),
  },
  { name: 'threads', host: /^threads\.(?:net|com)$/, home: 'https://www.threads.net', profile: handle },
  {
    name: 'bluesky',
    host: /^bsky\.app$/,
    home: 'https://bsky.app',
    profile: ([kind, name, more]) =>
      kind === 'profile' && name !== undefined && more === undefined ? `/profile/${name}` : null,
  },
  {
    name: 'mastodon',
    host: /^(?:mastodon\.[a-z]{2,}|mastodon\.[\w-]+\.[a-z]{2,}|[\w-]+\.social|mas\.to|mstdn\.[a-z]{2,}|fosstodon\.org|hachyderm\.io|social\.[\w-]+\.[a-z]{2,}|norden\.social|ruhr\.social)$/,
    home: '',
    profile: handle,
  },
  {
    name: 'whatsapp',
    host: /^(?:wa\.me|(?:api\.|web\.)?whatsapp\.com)$/,
    home: 'https://wa.me',
    profile: ([first, second], query) => {
      const phone = (query.get('phone') ?? (/^[+\d]/.test(first ?? '') ? first : null))?.replace(/\D/g, '')
      if (phone !== undefined && phone.length > 6) return `/${phone}`
      if (first === 'message' && second !== undefined) return `/message/${second}`
      return first === 'channel' && second !== undefined ? `/channel/${second}` : null
    },
  },
  {
    name: 'telegram',
    host: /^(?:t|telegram)\.me$/,
    home: 'https://t.me',
    profile: named(words('share joinchat s iv proxy socks addstickers msg'), none, /^\+?\w{4,40}$/),
  },
  {
    name: 'yelp',
    host: /^(?:[a-z]{2}\.|m\.)?yelp\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    home: 'https://www.yelp.com',
    profile: under(words('biz')),
  },
  {
    name: 'github',
    host: /^github\.com$/,
    home: 'https://github.com',
    profile: ([first, second]) =>
      first !== undefined &&
      second === undefined &&
      /^[a-z\d-]{1,39}$/i.test(first) &&
      !/^(?:about|features|pricing|login|join|topics|explore|marketplace|sponsors|orgs|contact|security|site)$/i.test(
        first,
      )
        ? `/${first}`
        : null,
  },
  {
    name: 'googleplus',
    host: /^(?:plus\.google\.com|google\.com)$/,
    home: 'https://plus.google.com',
    profile: googlePlus,
  },
  {
    name: 'flickr',
    host: /^(?:m\.)?flickr\.com$/,
    home: 'https://www.flickr.com',
    profile: ([kind, name, more]) =>
      /^(?:photos|people|groups)$/.test(kind ?? '') &&
      name !== undefined &&
      !/^(?:tags|upload|\d+$)/.test(name) &&
      !/^\d{8,}$/.test(more ?? '')
        ? `/${kind}/${name}`
        : null,
  },
  {
    name: 'vimeo',
    host: /^vimeo\.com$/,
    home: 'https://vimeo.com',
    profile: named(
      words('watch categories channels groups ondemand upload about help login join features blog'),
      none,
      /^[a-z][\w-]{2,60}$/i,
    ),
  },
  {
    name: 'snapchat',
    host: /^(?:story\.)?snapchat\.com$/,
    home: 'https://www.snapchat.com',
    profile: under(words('add')),
  },
  {
    name: 'tumblr',
    host: /^(?!www\.|assets\.|platform\.|static\.|embed\.)[\w-]+\.tumblr\.com$/,
    home: '',
    profile: () => '',
  },
  {
    name: 'vk',
    host: /^(?:m\.)?vk\.(?:com|ru)$/,
    home: 'https://vk.com',
    profile: named(
      words('share.php share widget login away.php feed video wall search join dev about support js images'),
      none,
      /^(?!wall-?\d)[\w.]{3,50}$/,
    ),
  },
  {
    name: 'odnoklassniki',
    host: /^(?:ok|odnoklassniki)\.ru$/,
    home: 'https://ok.ru',
    profile: under(words('group profile')),
  },
  {
    name: 'tripadvisor',
    host: /^(?:[a-z]{2}\.)?tripadvisor\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    home: 'https://www.tripadvisor.com',
    profile: ([first]) =>
      first !== undefined && /^(?:Restaurant|Hotel|Attraction)_Review-/.test(first) ? `/${first}` : null,
  },
  { name: 'medium', host: /^medium\.com$/, home: 'https://medium.com', profile: handle },
  {
    name: 'twitch',
    host: /^(?:m\.)?twitch\.tv$/,
    home: 'https://www.twitch.tv',
    profile: named(words('directory videos p settings login jobs'), none, /^\w{3,30}$/),
  },
  {
    name: 'soundcloud',
    host: /^(?:m\.)?soundcloud\.com$/,
    home: 'https://soundcloud.com',
    profile: named(words('discover search upload stream you pages player share'), none, /^[\w-]{3,40}$/),
  },
  {
    name: 'reddit',
    host: /^(?:old\.|new\.)?reddit\.com$/,
    home: 'https://www.reddit.com',
    profile: ([kind, name, more]) =>
      /^(?:user|u|r)$/.test(kind ?? '') && name !== undefined && more !== 'comments' ? `/${kind}/${name}` : null,
  },
  {
    name: 'behance',
    host: /^behance\.net$/,
    home: 'https://www.behance.net',
    profile: named(words('gallery search joblist'), none, /^[\w-]{3,40}$/),
  },
]
