const names: Readonly<Record<string, string>> = {
  'facebook.com': 'Facebook',
  'instagram.com': 'Instagram',
  'linkedin.com': 'LinkedIn',
  'x.com': 'X',
  'twitter.com': 'X',
  'youtube.com': 'YouTube',
  'tiktok.com': 'TikTok',
  'xing.com': 'XING',
  'pinterest.com': 'Pinterest',
  'github.com': 'GitHub',
  'wa.me': 'WhatsApp',
  't.me': 'Telegram',
}

/** "Facebook" for the URL of a profile; the host for networks without a name here. */
export function socialNetwork(url: string): string {
  if (!URL.canParse(url)) return url
  const { hostname } = new URL(url)
  const known = Object.keys(names).find((host) => hostname === host || hostname.endsWith(`.${host}`))
  return (known === undefined ? undefined : names[known]) ?? hostname.replace(/^www\./, '')
}
