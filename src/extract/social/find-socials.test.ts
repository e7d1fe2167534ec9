import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'
import { profileOf } from './find-socials.ts'

describe('profiles, in their canonical form', () => {
  test.each([
    ['https://www.facebook.com/brixtools/', 'facebook', 'https://www.facebook.com/brixtools'],
    ['https://de-de.facebook.com/brixtools?ref=ts', 'facebook', 'https://www.facebook.com/brixtools'],
    [
      'http://www.facebook.com/profile.php?id=2087316455',
      'facebook',
      'https://www.facebook.com/profile.php?id=2087316455',
    ],
    [
      'http://www.facebook.com/pages/Brix-Tools/410287759316',
      'facebook',
      'https://www.facebook.com/pages/Brix-Tools/410287759316',
    ],
    ['//fb.com/brixtools', 'facebook', 'https://www.facebook.com/brixtools'],
    ['https://instagram.com/brix.tools', 'instagram', 'https://www.instagram.com/brix.tools'],
    ['http://twitter.com/#!/brixtools', 'twitter', 'https://x.com/brixtools'],
    ['https://x.com/@brixtools', 'twitter', 'https://x.com/@brixtools'],
    ['https://uk.linkedin.com/in/jo-miller-123', 'linkedin', 'https://www.linkedin.com/in/jo-miller-123'],
    ['https://www.linkedin.com/company/brix/about/', 'linkedin', 'https://www.linkedin.com/company/brix'],
    ['https://www.youtube.com/@BrixTools/videos', 'youtube', 'https://www.youtube.com/@BrixTools'],
    ['https://www.youtube.com/channel/UCabc', 'youtube', 'https://www.youtube.com/channel/UCabc'],
    ['https://www.tiktok.com/@brix.tools?lang=en', 'tiktok', 'https://www.tiktok.com/@brix.tools'],
    ['https://www.pinterest.co.uk/brix', 'pinterest', 'https://www.pinterest.com/brix'],
    ['https://www.xing.com/companies/brix', 'xing', 'https://www.xing.com/companies/brix'],
    ['https://www.threads.net/@brix', 'threads', 'https://www.threads.net/@brix'],
    ['https://bsky.app/profile/brix.bsky.social', 'bluesky', 'https://bsky.app/profile/brix.bsky.social'],
    ['https://mastodon.social/@brix', 'mastodon', 'https://mastodon.social/@brix'],
    ['https://wa.me/447400123456', 'whatsapp', 'https://wa.me/447400123456'],
    ['https://t.me/brixtools', 'telegram', 'https://t.me/brixtools'],
    ['http://www.yelp.com/biz/brix-leeds', 'yelp', 'https://www.yelp.com/biz/brix-leeds'],
    ['https://github.com/brix', 'github', 'https://github.com/brix'],
    ['https://twitter.com/yourbrixcoach', 'twitter', 'https://x.com/yourbrixcoach'],
    ['https://www.facebook.com/username123', 'facebook', 'https://www.facebook.com/username123'],
    ['www.linkedin.com/in/jo-miller', 'linkedin', 'https://www.linkedin.com/in/jo-miller'],
    ['https://web.archive.org/web/20220307113412/https://twitter.com/brixtools', 'twitter', 'https://x.com/brixtools'],
  ])('%s', (href, network, profile) => {
    expect(profileOf(href)).toMatchObject({ network, profile })
  })
})

describe('share buttons, posts, widgets and pages of the network are not profiles', () => {
  test.each([
    'https://www.facebook.com/sharer/sharer.php?u=https://brix.com',
    'https://www.facebook.com/dialog/share?app_id=1',
    'https://www.facebook.com/plugins/like.php?href=x',
    'https://www.facebook.com/brixtools/posts/12345',
    'https://www.facebook.com/events/12345',
    'http://www.facebook.com/profile.php',
    'https://www.facebook.com/pages/category',
    'https://www.facebook.com/',
    'https://www.instagram.com/p/Cabc/',
    'https://www.instagram.com/explore/tags/brix',
    'https://twitter.com/intent/tweet?text=x',
    'https://twitter.com/share?url=x',
    'https://twitter.com/brixtools/status/1234',
    'https://help.twitter.com/forms',
    'https://www.linkedin.com/shareArticle?mini=true',
    'https://www.linkedin.com/feed/update/1',
    'https://www.youtube.com/watch?v=abc',
    'https://www.youtube.com/embed/abc',
    'https://youtu.be/abc',
    'https://www.tiktok.com/@brix/video/123',
    'https://www.pinterest.com/pin/create/button/?url=x',
    'https://t.me/share/url?url=x',
    'https://bsky.app/intent/compose?text=x',
    'https://api.whatsapp.com/send?text=x',
    'https://0facebook.com/brixtools',
    'https://notinstagram.com/brix',
    '/facebook.com/brixtools',
    'https://www.facebook.com/YourPageName',
    'https://www.facebook.com/profile',
    'https://www.instagram.com/yourusername/',
    'https://www.linkedin.com/in/yourprofile',
    'https://www.linkedin.com/company/your-company',
    'https://www.youtube.com/view_play_list?p=abc',
  ])('%s', (href) => {
    expect(profileOf(href)).toBeNull()
  })
})

test('returns links and sameAs once each, in page order, with the link as written', () => {
  const html = `<script type="application/ld+json">{"@type":"Store","sameAs":["https://www.facebook.com/brixtools","https://x.com/brix"]}</script>
    <a href="https://facebook.com/brixtools?utm_source=site">Follow</a><a href="https://www.linkedin.com/company/brix/careers">Jobs</a>`
  expect(extractPage(html).socials.map(({ network, url }) => `${network} ${url}`)).toEqual([
    'twitter https://x.com/brix',
    'facebook https://facebook.com/brixtools',
    'linkedin https://www.linkedin.com/company/brix/careers',
  ])
})

test('treats username as a sample only beside other samples', () => {
  const link = '<a href="https://twitter.com/username">x</a>'
  expect(extractPage(link).socials).toHaveLength(1)
  expect(extractPage(`${link}<a href="https://www.facebook.com/yourpage">f</a>`).socials).toEqual([])
})

// Crawlee's published behaviours that we match, and two where we differ on purpose.
test('differs from Crawlee for reserved domains and invalid numbers', () => {
  // Crawlee accepts /in/ with one letter; LinkedIn names have at least three, but the link is still a profile.
  expect(profileOf('https://www.linkedin.com/in/jo-miller')).not.toBeNull()
  // Crawlee's e-mail utility accepts bob@example.com: a domain reserved for documentation (RFC 2606) is never a
  // contact.
  expect(extractPage('<p>bob@example.com</p>').emails).toEqual([])
  // Crawlee's phone utility accepts any seven digits; ours must be a valid number of a country.
  expect(extractPage('<p>Call 9992345678</p>').phones).toEqual([])
})
