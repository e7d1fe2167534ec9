const words =
  'the of and to in for is on that by this with you it not or be are from at as your all have new more an was we will home can us about if page my has search free but our one other do no information time they site he up may what which their news out use any there see only so his when contact here business who web also now help get view online first am been would how were services some these click its like service than find price date back top people had list name just over state year day into email two health world next used go work last most products music buy data make them should product system post her city add policy number such please available copyright support message after best software then good video well where info rights public books high school through each links she review years order very privacy book items company read group need many user said does set under general research university'.split(
    ' ',
  )
const people = ['Anna Berger', 'Peter Wood', 'Maria Lopez', 'John Baker', 'Julia Stone', 'Tom Fisher']
const titles = ['Sales Manager', 'Managing Director', 'Office Manager', 'Head of Marketing', 'Accountant']

/** Sixty pages of a made-up company, about as large and as dense in markup, script and text as pages of the real web. */
export function generatedPages(count = 60): string[] {
  const roll = dice(11)
  return Array.from({ length: count }, (_, index) => page(index, roll))
}

function page(index: number, roll: () => number): string {
  const pick = (list: readonly string[]) => list[roll() % list.length] ?? ''
  const text = (length: number) => Array.from({ length }, () => pick(words)).join(' ')
  const menu = Array.from(
    { length: 30 },
    (_, item) =>
      `<li class="menu-item menu-item-type-post menu-item-${item}"><a href="/${pick(words)}/${pick(words)}/" title="${text(2)}"><span class="link-text">${text(2)}</span></a></li>`,
  ).join('\n')
  const cards = people
    .slice(0, 2 + (index % 4))
    .map(
      (
        name,
      ) => `<div class="team-card col-md-4"><img src="/img/${pick(words)}@2x.png" alt="" width="300" height="300" loading="lazy"><h3>${name}</h3><p class="role">${pick(titles)}</p>
      <p><i class="fa fa-phone"></i> Tel. (206) 342-${1000 + (roll() % 9000)}<br>Fax: (206) 342-${1000 + (roll() % 9000)}<br><a href="mailto:${name.toLowerCase().replace(' ', '.')}@brix-host.com">E-mail</a></p></div>`,
    )
    .join('\n')
  const articles = Array.from(
    { length: 12 },
    () => `<article class="post type-post status-publish hentry"><header><h2 class="entry-title"><a href="/${pick(words)}" rel="bookmark">${text(6)}</a></h2><time datetime="2024-05-0${1 + (roll() % 9)}">0${1 + (roll() % 9)}.05.2024</time></header>
      <div class="entry-content"><p>${text(90)}. ${text(60)} &amp; ${text(20)}.</p><p>${text(70)} <a href="https://www.brix-host.com/${pick(words)}">${text(3)}</a> ${text(40)}.</p></div></article>`,
  ).join('\n')
  const scripts = Array.from(
    { length: 6 },
    (_, item) =>
      `<script>(function(w,d,s,l,i){w[l]=w[l]||[];w[l].push({'gtm.start':new Date().getTime(),event:'gtm.js'});var f=d.getElementsByTagName(s)[0],j=d.createElement(s);j.async=true;j.src='/js/lib-${item}.js?id='+i;f.parentNode.insertBefore(j,f);})(window,document,'script','dataLayer','X-${roll()}');var settings = {"ajax":"/wp-admin/admin-ajax.php","nonce":"${roll()}${roll()}","items":[${Array.from({ length: 60 }, () => roll()).join(',')}]};</script>`,
  ).join('\n')
  return `<!DOCTYPE html><html lang="en-US"><head><meta charset="utf-8"><title>${text(5)}</title><meta name="description" content="${text(20)}"><link rel="canonical" href="https://www.brix-host.com/${index}">
    <style>${Array.from({ length: 80 }, (_, rule) => `.c-${rule} > .inner { margin: ${roll() % 40}px; color: #${(roll() % 4096).toString(16)}; }`).join('\n')}</style>${scripts}
    <script type="application/ld+json">{"@context":"https://schema.org","@type":"LocalBusiness","name":"Brix","telephone":"+1 206 342 8631","email":"info@brix-host.com","sameAs":["https://www.facebook.com/brix"]}</script></head>
    <body class="page page-id-${index}"><header><nav><ul>${menu}</ul></nav></header><main>${articles}<section class="team">${cards}</section>
    <form action="/send" method="post"><input name="name" placeholder="Name"><input type="email" name="email" placeholder="you@example.com"><textarea name="message"></textarea></form></main>
    <footer><p>Brix Inc., 1420 Pike Street, Seattle, WA 98101</p><p>info [at] brix-host [dot] com</p><a href="https://www.facebook.com/brix"><svg viewBox="0 0 24 24"><path d="M12 2C6.5 2 2 6.5 2 12c0 5 3.7 9.1 8.4 9.9v-7H7.9V12h2.5V9.8c0-2.5 1.5-3.9 3.8-3.9"/></svg></a><a href="https://twitter.com/intent/tweet?text=x">Share</a><ul>${menu}</ul></footer></body></html>`
}

/** The same pages on every machine. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536)
  }
}
