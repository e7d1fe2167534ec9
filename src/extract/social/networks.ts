import {
  emptySet,
  facebook,
  firstSegmentProfile,
  googlePlus,
  handleProfile,
  linkedin,
  type Network,
  region,
  secondSegmentProfile,
  setOf,
  youtube,
} from './profile-rules.ts'

/** The networks, most linked first. */
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
        ? firstSegmentProfile(emptySet, emptySet, /^[\w.]{1,30}$/)(segments.slice(1), query, host)
        : firstSegmentProfile(
            setOf(
              'p reel reels tv explore accounts about legal developer directory stories _n _u web share oauth api press privacy terms download embed.js',
            ),
            setOf('p reel'),
            /^@?[\w.]{1,30}$/,
          )(segments, query, host),
  },
  {
    name: 'twitter',
    host: new RegExp(`^${region}(?:twitter|x)\\.com$`),
    home: 'https://x.com',
    profile: firstSegmentProfile(
      setOf(
        'intent share home search hashtag i login signup tos privacy about widgets settings download explore statuses goodies javascripts account oauth en jobs rules logo who_to_follow compose messages notifications',
      ),
      setOf('status statuses lists likes'),
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
  {
    name: 'tiktok',
    host: new RegExp(`^${region}tiktok\\.com$`),
    home: 'https://www.tiktok.com',
    profile: handleProfile,
  },
  {
    name: 'pinterest',
    host: new RegExp(`^${region}pinterest\\.(?:com|[a-z]{2}|co\\.[a-z]{2}|com\\.[a-z]{2})$`),
    home: 'https://www.pinterest.com',
    profile: firstSegmentProfile(
      setOf(
        'pin search ideas categories about _ business settings login today explore source pin-builder join topics help resource invited privacy terms careers discover',
      ),
      emptySet,
      /^[\w.%-]{2,60}$/,
    ),
  },
  {
    name: 'xing',
    host: /^xing\.com$/,
    home: 'https://www.xing.com',
    profile: secondSegmentProfile(setOf('profile profiles companies company pages net')),
  },
  { name: 'threads', host: /^threads\.(?:net|com)$/, home: 'https://www.threads.net', profile: handleProfile },
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
    profile: handleProfile,
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
    profile: firstSegmentProfile(setOf('share joinchat s iv proxy socks addstickers msg'), emptySet, /^\+?\w{4,40}$/),
  },
  {
    name: 'yelp',
    host: /^(?:[a-z]{2}\.|m\.)?yelp\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    home: 'https://www.yelp.com',
    profile: secondSegmentProfile(setOf('biz')),
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
    profile: firstSegmentProfile(
      setOf('watch categories channels groups ondemand upload about help login join features blog'),
      emptySet,
      /^[a-z][\w-]{2,60}$/i,
    ),
  },
  {
    name: 'snapchat',
    host: /^(?:story\.)?snapchat\.com$/,
    home: 'https://www.snapchat.com',
    profile: secondSegmentProfile(setOf('add')),
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
    profile: firstSegmentProfile(
      setOf('share.php share widget login away.php feed video wall search join dev about support js images'),
      emptySet,
      /^(?!wall-?\d)[\w.]{3,50}$/,
    ),
  },
  {
    name: 'odnoklassniki',
    host: /^(?:ok|odnoklassniki)\.ru$/,
    home: 'https://ok.ru',
    profile: secondSegmentProfile(setOf('group profile')),
  },
  {
    name: 'tripadvisor',
    host: /^(?:[a-z]{2}\.)?tripadvisor\.(?:com|[a-z]{2}|co\.[a-z]{2}|com\.[a-z]{2})$/,
    home: 'https://www.tripadvisor.com',
    profile: ([first]) =>
      first !== undefined && /^(?:Restaurant|Hotel|Attraction)_Review-/.test(first) ? `/${first}` : null,
  },
  { name: 'medium', host: /^medium\.com$/, home: 'https://medium.com', profile: handleProfile },
  {
    name: 'twitch',
    host: /^(?:m\.)?twitch\.tv$/,
    home: 'https://www.twitch.tv',
    profile: firstSegmentProfile(setOf('directory videos p settings login jobs'), emptySet, /^\w{3,30}$/),
  },
  {
    name: 'soundcloud',
    host: /^(?:m\.)?soundcloud\.com$/,
    home: 'https://soundcloud.com',
    profile: firstSegmentProfile(
      setOf('discover search upload stream you pages player share'),
      emptySet,
      /^[\w-]{3,40}$/,
    ),
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
    profile: firstSegmentProfile(setOf('gallery search joblist'), emptySet, /^[\w-]{3,40}$/),
  },
]
