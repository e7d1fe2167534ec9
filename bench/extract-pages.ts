const words =
  'the of and to in for is on that by this with you it not or be are from at as your all have new more an was we will home can us about if page my has search free but our one other do no information time they site he up may what which their news out use any there see only so his when contact here business who web also now help get view online first am been would how were services some these click its like service than find price date back top people had list name just over state year day into email two health world next used go work last most products music buy data make them should product system post her city add policy number such please available copyright support message after best software then good video well where info rights public books high school through each links she review years order very privacy book items company read group need many user said does set under general research university'.split(
    ' ',
  )
const people = ['Anna Berger', 'Peter Wood', 'Maria Lopez', 'John Baker', 'Julia Stone', 'Tom Fisher']
const titles = ['Sales Manager', 'Managing Director', 'Office Manager', 'Head of Marketing', 'Accountant']

/**
 * Sixty pages of an invented company, with the measured size and density of real contact pages: 50 kB, of which 8 % text and
 * 13 % script, 10 tags per kB, 96 links, 3 phones, 2 e-mails, 1 person. `scaleOf` makes smaller pages: 1 is 50 kB.
 */
export function generatedPages(count = 60, scaleOf: (index: number) => number = () => 1): string[] {
  const random = seededRandom(11)
  return Array.from({ length: count }, (_, index) => page(index, random, scaleOf(index)))
}

function page(index: number, random: () => number, scale: number): string {
  const scaled = (length: number) => ({ length: Math.round(length * scale) })
  const pick = (list: readonly string[]) => list[random() % list.length] ?? ''
  const text = (length: number) => Array.from({ length }, () => pick(words)).join(' ')
  const menu = Array.from(
    scaled(30),
    (_, item) =>
      `<li class="menu-item menu-item-type-post menu-item-${item}"><a href="/${pick(words)}/${pick(words)}/" title="${text(2)}"><span class="link-text">${text(2)}</span></a></li>`,
  ).join('\n')
  const cards = people
    .slice(0, index % 3)
    .map(
      (
        name,
      ) => `<div class="team-card col-md-4"><img src="/img/${pick(words)}@2x.png" alt="" width="300" height="300" loading="lazy"><h3>${name}</h3><p class="role">${pick(titles)}</p>
      <p><i class="fa fa-phone"></i> Tel. (206) 342-${1000 + (random() % 9000)}<br>Fax: (206) 342-${1000 + (random() % 9000)}<br><a href="mailto:${name.toLowerCase().replace(' ', '.')}@brix-host.com">E-mail</a></p></div>`,
    )
    .join('\n')
  const picture = () => {
    const file = `/wp-content/uploads/2024/05/${pick(words)}-${pick(words)}-${random()}`
    return `<img class="attachment-medium size-medium wp-post-image lazyload" src="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" data-src="${file}-300x200.jpg" data-srcset="${file}-300x200.jpg 300w, ${file}-768x512.jpg 768w, ${file}-1024x683@2x.jpg 1024w" sizes="(max-width: 300px) 100vw, 300px" alt="${text(2)}" width="300" height="200" style="object-fit: cover; aspect-ratio: 3 / 2">`
  }
  const articles = Array.from(
    scaled(20),
    (
      _,
      item,
    ) => `<article id="post-${random()}" class="elementor-post elementor-grid-item post-${item} post type-post status-publish format-standard has-post-thumbnail hentry category-${pick(words)}">
      <div class="elementor-post__thumbnail__link" data-id="${random()}" data-element_type="widget" data-settings="{&quot;sticky&quot;:&quot;top&quot;}">${picture()}</div>
      <div class="elementor-post__text"><h3 class="elementor-post__title"><a href="/${pick(words)}/${pick(words)}-${pick(words)}/" rel="bookmark" class="elementor-post__read-more">${text(4)}</a></h3>
      <time class="entry-date published updated" datetime="2024-05-0${1 + (random() % 9)}T10:00:00+00:00">0${1 + (random() % 9)}.05.2024</time><div class="elementor-post__excerpt"><p>${text(16)} &amp; ${text(3)}.</p></div></div></article>`,
  ).join('\n')
  const scripts = Array.from(
    scaled(6),
    (_, item) =>
      `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='/js/lib-${item}.js?id='+i;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','X-${random()}');var settings = {"ajax":"/wp-admin/admin-ajax.php","nonce":"${random()}${random()}","items":[${Array.from({ length: 60 }, () => random()).join(',')}]};</script>`,
  ).join('\n')
  return `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>${text(5)}</title><meta name="description" content="${text(20)}"><link rel="canonical" href="https://www.brix-host.com/${index}">
    <style>${Array.from(scaled(120), (_, rule) => `.c-${rule} > .inner { margin: ${random() % 40}px; color: #${(random() % 4096).toString(16)}; }`).join('\n')}</style>${scripts}
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Brix","telephone":"+1 206 342 8631","email":"info@brix-host.com","sameAs":["https://www.facebook.com/brix"]}</script></head>
    <body class="page page-id-${index}"><header><nav><ul>${menu}</ul></nav></header><main>${articles}<section class="team">${cards}</section>
    <form action="/send" method="post"><input name="name" placeholder="Name"><input type="email" name="email" placeholder="you@example.com"><textarea name="message"></textarea></form></main>
    <footer><p>Brix Inc., 1420 Pike Street, Seattle, WA 98101</p><p>info [at] brix-host [dot] com</p><a href="https://www.facebook.com/brix"><svg viewBox="0 0 24 24"><path d="M12 2C6.5 2 2 6.5 2 12c0 5 3.7 9.1 8.4 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9"/></svg></a><a href="https://twitter.com/intent/tweet?text=x">Share</a><ul>${menu}</ul></footer></body></html>`
}

/** A seeded random generator: the same pages on every machine. */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536)
  }
}
