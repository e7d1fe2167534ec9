import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const url = 'https://www.acme-widgets.com/contact'
const find = (html: string) => extractPage(html, { url }).emails.map(({ value }) => value)
const wanted = 'jo.miller@acme-widgets.com'

/** Each obfuscation, in at least three spellings found on real pages. */
const spellings: Record<string, readonly string[]> = {
  'mailto with parameters': [
    '<a href="mailto:jo.miller@acme-widgets.com?subject=Hello%20there&body=x">write</a>',
    '<a href="MAILTO:Jo.Miller@ACME-Widgets.com">write</a>',
    '<a href="mailto:?to=jo.miller@acme-widgets.com&subject=a">write</a>',
    '<a href="mailto:jo.miller@acme-widgets.com&subject=a">write</a>',
  ],
  'lists and templates in scripts': [
    "<script>const p = ['jo.miller', 'acme-widgets', 'com']; el.textContent = p[0] + '@' + p[1] + '.' + p[2]</script>",
    "<script>const u = 'jo.miller'; el.href = `mailto:$" + '{u}@$' + "{'acme-widgets.com'}`</script>",
    "<script>var d = ['acme-widgets.com']; document.write('jo.miller' + '@' + d[0])</script>",
  ],
  'an image of the sign': [
    '<p>jo.miller<img src="/img/at.gif">acme-widgets.com</p>',
    '<p>jo.miller<img src="x.gif" alt="at-Zeichen">acme-widgets.com</p>',
    '<p>jo.miller<img src="x.gif" alt="(at)">acme-widgets.com</p>',
  ],
  'a label to remove': [
    '<p>jo.miller@nospam.acme-widgets.com</p>',
    '<p>jo.miller@NO-SPAM.acme-widgets.com</p>',
    '<p>jo.miller@remove-this.acme-widgets.com</p>',
  ],
  'mailto percent-encoded': [
    '<a href="mailto:%6A%6f.miller%40acme-widgets.com">write</a>',
    '<a href="mailto:%20jo.miller@acme-widgets.com">write</a>',
    '<a href="mailto:%256Ao.miller%2540acme-widgets.com">write</a>',
  ],
  'mailto in broken form': [
    '<a href=" mailto: jo.miller@acme-widgets.com">write</a>',
    '<a href="http://mailto:jo.miller@acme-widgets.com">write</a>',
    '<a href="mailto://jo.miller@acme-widgets.com">write</a>',
    '<a href="malito:jo.miller@acme-widgets.com">write</a>',
    '<a href="http://jo.miller@acme-widgets.com">write</a>',
    '<a href="mailto:Jo Miller <jo.miller@acme-widgets.com>">write</a>',
  ],
  'character references': [
    '<p>jo.miller&#64;acme-widgets.com</p>',
    '<p>&#106;&#x6f;&#46;miller&#x40;acme&#45;widgets&period;com</p>',
    '<a href="&#109;&#97;ilto&colon;jo.miller&commat;acme-widgets.com">write</a>',
  ],
  Cloudflare: [
    `<span class="__cf_email__" data-cfemail="${cloudflare('jo.miller@acme-widgets.com', 0x2b)}">[email&#160;protected]</span>`,
    `<a href="/cdn-cgi/l/email-protection#${cloudflare('jo.miller@acme-widgets.com', 0xd7)}">write</a>`,
    `<a href="https://acme-widgets.com/cdn-cgi/l/email-protection#${cloudflare('jo.miller@acme-widgets.com?subject=a', 0x01)}">write</a>`,
  ],
  'at in brackets': [
    '<p>jo.miller [at] acme-widgets [dot] com</p>',
    '<p>jo.miller(at)acme-widgets.com</p>',
    '<p>jo.miller{AT}acme-widgets{DOT}com</p>',
    '<p>jo.miller &lt;at&gt; acme-widgets &lt;dot&gt; com</p>',
    '<p>jo.miller [@] acme-widgets.com</p>',
    '<p>jo (dot) miller (at) acme-widgets (dot) com</p>',
    '<p>jo.miller<at>acme-widgets<dot>com</p>',
  ],
  'at and dot in other languages': [
    '<p>jo.miller (arroba) acme-widgets (punto) com</p>',
    '<p>jo.miller [arobase] acme-widgets [point] com</p>',
    '<p>jo.miller (zavináč) acme-widgets (tečka) com</p>',
    '<p>jo.miller [małpa] acme-widgets [kropka] com</p>',
    '<p>jo.miller (ät) acme-widgets (punkt) com</p>',
    '<p>jo.miller (собака) acme-widgets (точка) com</p>',
    '<p>jo.miller (a) acme-widgets.com</p>',
    '<p>jo.miller [kukac] acme-widgets [pont] com</p>',
  ],
  'at and dot as plain words': [
    '<p>E-mail: jo.miller at acme-widgets dot com</p>',
    '<p>Email - jo.miller AT acme-widgets DOT com</p>',
    '<td>E-mail</td><td>jo.miller at acme-widgets.com</td>',
    '<li>jo.miller at acme-widgets dot com</li>',
    '<p>E-Mail: jo.miller @ acme-widgets.com</p>',
    '<p>email: jo.miller at acme-widgets com</p>',
    '<p>Mail: jo dot miller at acme-widgets dot com</p>',
  ],
  'at between other symbols': [
    '<p>jo.miller_at_acme-widgets.com</p>',
    '<p>jo.miller -at- acme-widgets.com</p>',
    '<p>jo.miller*at*acme-widgets.com</p>',
    '<p>jo.miller|at|acme-widgets.com</p>',
    '<p>jo.miller_(at)_acme-widgets_(dot)_com</p>',
    '<p>jo.miller-(at)-acme-widgets.com</p>',
    '<p>jo.miller(bei)acme-widgets.com</p>',
    '<p>jo.miller ät acme-widgets.com</p>',
  ],
  'marks in capitals to remove': [
    '<p>jo.millerNOSPAM@acme-widgets.com</p>',
    '<p>jo.miller@REMOVE.acme-widgets.com</p>',
    '<p>jo.miller@acme-widgetsNOSPAM.com</p>',
  ],
  'a space beside the sign, or a word for its dot': [
    '<p>jo.miller@ acme-widgets.com</p>',
    '<p>Booking: jo.miller @ acme-widgets.com</p>',
    '<p>jo.miller @ acme-widgets.com or 206-342-8631</p>',
    '<p>jo.miller@acme-widgets dot com</p>',
    '<p>Write to jo.miller@acme-widgets[dot]com today</p>',
    '<p>jo.miller@acme-widgets(punkt)com</p>',
    '<p>You can reach me at jo.miller at acme-widgets dot com.</p>',
  ],
  'split over tags': [
    '<p>jo.miller<span>@</span>acme-widgets.com</p>',
    '<p><b>jo</b>.<i>miller</i>@<b>acme-widgets</b>.<i>com</i></p>',
    '<p>jo.miller@<wbr>acme-widgets<wbr>.com</p>',
    '<p>jo.miller<!-- no robots -->@<!-- please -->acme-widgets.com</p>',
    '<a href="mailto:x">jo.miller@</a><a href="mailto:x">acme-widgets.com</a>',
  ],
  'hidden decoys': [
    '<p>jo.miller@<span style="display:none">no-spam.</span>acme-widgets.com</p>',
    '<p>jo.miller@<i class="hidden">nobots</i>acme-widgets.com</p>',
    '<p>jo.miller<b hidden>remove</b>@acme-widgets.com</p>',
    '<p>jo.miller<span style="font-size: 0;">x</span>@acme-widgets.com</p>',
  ],
  'invisible characters': [
    '<p>jo.mil\u00adler@acme-wid\u00adgets.com</p>',
    '<p>jo.miller\u200b@\u200bacme-widgets.com</p>',
    '<p>jo&shy;.miller@acme&#8203;-widgets.com</p>',
    '<p>\ufeffjo.miller@acme\u2060-widgets.com</p>',
  ],
  'look-alike characters': [
    '<p>jo.miller＠acme-widgets.com</p>',
    '<p>jo.miller﹫acme-widgets．com</p>',
    '<p>ｊｏ.miller＠acme-widgets.ｃｏｍ</p>',
  ],
  'signs from images and style sheets': [
    '<p>jo.miller<img src="at.png" alt="@">acme-widgets.com</p>',
    '<p>jo.miller<i class="fa fa-at"></i>acme-widgets.com</p>',
    '<p>jo.miller<span class="at"></span>acme-widgets<span class="dot"></span>com</p>',
  ],
  'text written backwards': [
    '<span style="unicode-bidi:bidi-override; direction: rtl">moc.stegdiw-emca@rellim.oj</span>',
    '<bdo dir="rtl">moc.stegdiw-emca@rellim.oj</bdo>',
    '<style>.back { direction: rtl; unicode-bidi: bidi-override }</style><b class="back">moc.stegdiw-emca@rellim.oj</b>',
    '<p class="reversed-by-theme">moc.stegdiw-emca@rellim.oj</p>',
  ],
  ROT13: [
    '<a href="znvygb:wb.zvyyre@npzr-jvqtrgf.pbz">write</a>',
    '<a href="#" data-enc-email="wb.zvyyre[at]npzr-jvqtrgf.pbz" class="mail-link">write</a>',
    '<span class="rot13">wb.zvyyre@npzr-jvqtrgf.pbz</span>',
    '<script>var rot13 = "wb.zvyyre@npzr-jvqtrgf.pbz"; show(rot13)</script>',
  ],
  'shifted alphabets': [
    `<a href="javascript:linkTo_UnCryptMailto('${shifted('mailto:jo.miller@acme-widgets.com', 1)}');">write</a>`,
    `<a href="javascript:linkTo_UnCryptMailto(%27${encodeURIComponent(shifted('mailto:jo.miller@acme-widgets.com', 2))}%27);">write</a>`,
    `<a href="#" data-mailto-token="${shifted('mailto:jo.miller@acme-widgets.com', -3)}" data-mailto-vector="-3">write</a>`,
  ],
  Base64: [
    `<a data-email="${Buffer.from('jo.miller@acme-widgets.com').toString('base64')}">write</a>`,
    `<joomla-hidden-mail first="${Buffer.from('jo.miller').toString('base64')}" last="${Buffer.from('acme-widgets.com').toString('base64')}">x</joomla-hidden-mail>`,
    `<script>document.write(atob('${Buffer.from('<a href="mailto:jo.miller@acme-widgets.com">x</a>').toString('base64')}'))</script>`,
  ],
  'strings joined by a script': [
    `<script>document.write('<a href="mailto:' + 'jo.miller' + '@' + 'acme-widgets.com' + '">write</a>')</script>`,
    `<script>var user = "jo.miller"; var site = "acme-widgets.com"; document.write(user + '@' + site)</script>`,
    `<script>var a = 'jo.mil'; a = a + 'ler&#64;' ; a += 'acme-widgets' + '&#46;' + 'com'; el.innerHTML = '<a href="mailto:' + a + '">' + a + '</a>'</script>`,
    `<script>location.href = ['mailto:jo.miller', 'acme-widgets.com'].join('@')</script>`,
    `<a href="#" onclick="location.href='mai'+'lto:'+'jo.miller'+'@'+'acme-widgets.com'">write</a>`,
    `<script>var m = 'moc.stegdiw-emca' + '@' + 'x'; document.write('moc.stegdiw-emca@rellim.oj'.split('').reverse().join(''))</script>`,
    `<script>document.write('jo.miller#acme-widgets.com'.replace('#', '@'))</script>`,
  ],
  'character codes': [
    `<script>document.write(String.fromCharCode(${[...'jo.miller@acme-widgets.com'].map((c) => c.charCodeAt(0)).join(',')}))</script>`,
    `<script>var s=[${[...'<a href="mailto:jo.miller@acme-widgets.com">x</a>'].map((c) => c.charCodeAt(0) + 9).join(',')}];var o="";for(i=0;i<s.length;i++)o+=String.fromCharCode(s[i]-9);document.write(o)</script>`,
    `<script>document.write('jo.miller' + String.fromCharCode(64) + 'acme-widgets.com')</script>`,
    `<script>var s="${[...'<a href="mailto:jo.miller@acme-widgets.com">x</a>'].map((c) => String.fromCharCode(c.charCodeAt(0) + 1)).join('')}",o='';for(var i=0;i<s.length;i++)o+=String.fromCharCode(s.charCodeAt(i)-1);el.innerHTML=o</script>`,
    `<script>var key = 3, s = '${[...'jo.miller@acme-widgets.com'].map((c) => c.charCodeAt(0) ^ 3).join('-')}'.split('-'), o = ''; for (var i in s) o += String.fromCharCode(s[i] ^ key); document.write(o)</script>`,
    `<script>var s=[${[...'jo.miller@acme-widgets.com'].map((c) => `0x${c.charCodeAt(0).toString(16)}`).join(', ')}];s.forEach(function(c){o+=String.fromCharCode(c)})</script>`,
    `<script>var e = "jo.miller\\x40acme-widgets\\u002ecom"; document.write(e + '')</script>`,
  ],
  'percent-encoded scripts': [
    `<script>document.write(unescape('${percent('<a href="mailto:jo.miller@acme-widgets.com">x</a>')}'))</script>`,
    `<script>eval(unescape('${percent('document.write(\'<a href="mailto:jo.miller@acme-widgets.com">x</a>\')')}'))</script>`,
    `<script>document.write(decodeURIComponent('jo.miller%40acme-widgets.com'))</script>`,
  ],
  'halves in attributes or arguments': [
    '<span data-user="jo.miller" data-domain="acme-widgets.com"></span>',
    '<span data-user="rellim.oj" data-website="moc.stegdiw-emca"></span>',
    '<a data-name="jo.miller" data-domain="acme-widgets" data-tld="com">write</a>',
    `<a href="javascript:sendMail('jo.miller', 'acme-widgets.com')">write</a>`,
    `<script>obfuscate('acme-widgets.com', 'jo.miller')</script>`,
  ],
  'JSON-LD': [
    '<script type="application/ld+json">{"@type":"Dentist","email":"jo.miller@acme-widgets.com"}</script>',
    '<script type="application/ld+json">[{"@graph":[{"contactPoint":{"email":"mailto:jo.miller@acme-widgets.com"}}]}]</script>',
    '<script type="application/ld+json">{"@type":"Person","name":"Jo",\n"email":["jo.miller@acme-widgets.com",],}</script>',
  ],
  'microdata, RDFa, hCard': [
    '<div itemscope itemtype="https://schema.org/Person"><meta itemprop="email" content="jo.miller@acme-widgets.com"></div>',
    '<div vocab="https://schema.org/" typeof="Person"><span property="schema:email" content="jo.miller@acme-widgets.com"></span></div>',
    '<div class="vcard"><span class="fn">Jo Miller</span> <span class="email">jo.miller@acme-widgets.com</span></div>',
  ],
  'state objects': [
    '<script id="__NEXT_DATA__" type="application/json">{"props":{"contactEmail":"jo.miller@acme-widgets.com"}}</script>',
    '<script>window.__NUXT__={data:[{email:"jo.miller@acme-widgets.com"}]}</script>',
    '<script>window.__STATE__ = {"shop":{"support_email":"jo.miller@acme-widgets.com"}}</script>',
  ],
  'comments and attributes': [
    '<p>text</p><!-- <a href="mailto:jo.miller@acme-widgets.com">old</a> -->',
    '<img src="mail.gif" alt="jo.miller@acme-widgets.com">',
    '<a href="/form" title="Write to jo.miller@acme-widgets.com">write</a>',
    '<button onclick="copy(\'jo.miller@acme-widgets.com\')">copy</button>',
  ],
  'separated letters': [
    '<p>j-o-.-m-i-l-l-e-r-@-a-c-m-e-w-.-c-o-m, no: jo.miller (followed by "@acme-widgets.com")</p>',
    '<p>jo.miller (followed by &ldquo;@acme-widgets.com&rdquo;)</p>',
    '<p>jo.miller followed by @acme-widgets.com</p>',
  ],
}

describe.each(Object.entries(spellings))('%s', (_, pages) => {
  test.each(pages)('%s', (html) => {
    expect(find(html)).toContain(wanted)
  })
})

test('reads letters separated by hyphens or spaces', () => {
  expect(find('<p>j-o-@-b-r-i-x-.-c-o-m</p>')).toEqual(['jo@brix.com'])
  expect(find('<p>j o @ b r i x . c o m</p>')).toEqual(['jo@brix.com'])
  expect(find('<p>d-l-@-x-y-z-1-.-e-d-u</p>')).toEqual(['dl@xyz1.edu'])
})

test('reads international e-mails', () => {
  expect(find('<p>jörg@müller.de</p>')).toEqual(['jörg@müller.de'])
  expect(find('<p>почта@пример.рф</p>')).toEqual(['почта@пример.рф'])
  expect(find('<p>邮箱info@acme-widgets.com</p>')).toEqual(['info@acme-widgets.com'])
})

test('flags an e-mail as obfuscated only when the page shows it nowhere in plain text', () => {
  const obfuscated = (html: string) => extractPage(html, { url }).emails[0]?.obfuscated
  expect(obfuscated('<p>jo.miller (at) acme-widgets.com</p>')).toBe(true)
  expect(obfuscated('<p>jo.miller&#64;acme-widgets.com</p>')).toBe(true)
  expect(obfuscated('<p>jo.miller (at) acme-widgets.com</p><p>jo.miller@acme-widgets.com</p>')).toBe(false)
})

function cloudflare(text: string, key: number): string {
  return Buffer.from([key, ...Buffer.from(text).map((byte) => byte ^ key)]).toString('hex')
}

function percent(text: string): string {
  return [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('')
}

function shifted(text: string, by: number): string {
  const ranges = [
    [0x2b, 0x3a],
    [0x40, 0x5a],
    [0x61, 0x7a],
  ] as const
  return Array.from(text, (char) => {
    const code = char.charCodeAt(0)
    const range = ranges.find(([first, last]) => code >= first && code <= last)
    if (range === undefined) return char
    const size = range[1] - range[0] + 1
    return String.fromCharCode(range[0] + ((((code - range[0] + by) % size) + size) % size))
  }).join('')
}
