import type { DemoBusiness, PageRole } from '../demo-business.ts'
import type { Phrases } from './phrases.ts'
import { isLinked, writeContact } from './write-contact.ts'

/** What the site builder adds to every page. */
export interface PageFrame {
  readonly head: string
  readonly foot: string
}

export interface MenuEntry {
  readonly role: PageRole
  readonly path: string
}

/** One page of a business: its contacts by the data, and the noise that real pages have. */
export function writePage(
  business: DemoBusiness,
  roles: readonly PageRole[],
  menu: readonly MenuEntry[],
  phrases: Phrases,
  frame: PageFrame,
): string {
  const [role = 'home'] = roles
  const { name, quarter } = business
  const title = role === 'home' ? `${name}, ${quarter.name}` : `${phrases.titles[role]} | ${name}`
  const links = menu.map((entry) => `<li><a href="${entry.path}">${phrases.titles[entry.role]}</a></li>`).join('')
  return `<!doctype html><html lang="${business.language}"><head><meta charset="utf-8"><title>${title}</title>
<meta name="description" content="${business.text}">${frame.head}${linkedData(business, roles)}</head>
<body><header><img src="/logo@2x.png" alt="${name}"><nav><ul>${links}</ul></nav></header>
<main><h1>${role === 'home' ? name : phrases.titles[role]}</h1>${roles.map((one) => bodyOf(business, one, phrases)).join('\n')}</main>
<footer><p>© 2019 ${name}, ${business.at} ${quarter.name}</p>${frame.foot}</footer></body></html>`
}

function bodyOf(business: DemoBusiness, role: PageRole, phrases: Phrases): string {
  const contacts = business.contacts
    .filter((contact) => contact.on === role && !isLinked(contact))
    .map((contact) => writeContact(contact, phrases))
    .join('\n')
  return `${sections[role](business, phrases)}${contacts}`
}

const list = (items: readonly string[]) => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

const sections: Readonly<Record<PageRole, (business: DemoBusiness, phrases: Phrases) => string>> = {
  home: ({ text, services }, { titles, hours }) =>
    `<p>${text}</p><h2>${titles.services}</h2>${list(services)}<p>${hours}</p>`,
  contact: ({ at, quarter }, { visit, hours, form }) =>
    `<h2>${visit}</h2><address>${at}, ${quarter.name}</address><p>${hours}</p>
<form method="post" action="/send"><input name="name" placeholder="${form.name}"><input type="email" name="email" placeholder="name@yourdomain.com"><textarea name="message" placeholder="${form.message}"></textarea><button>${form.send}</button></form>`,
  about: ({ text, name }) => `<p>${text}</p><p>${name}: 1998, 2007, 2019. ISBN 978-3-16-148410-0.</p>`,
  team: ({ name }) => `<p>${name}</p>`,
  imprint: ({ name, at, quarter }) =>
    `<p>${name}<br>${at}, ${quarter.name}</p><p>No. 204 563 118, 2019-04-30 09:15:00</p>`,
  services: ({ services }) =>
    services.map((service) => `<h2>${service}</h2><p>${service}: 49.00 / 129.00</p>`).join(''),
  blog: (_business, { news }) => `<article><p>${news}</p><time>2019-04-01T08:30:00Z</time></article>`,
}

/** JSON-LD as site builders write it, on the pages where the data has it. */
function linkedData({ name, contacts }: DemoBusiness, roles: readonly PageRole[]): string {
  const here = contacts.filter((contact) => roles.includes(contact.on) && isLinked(contact))
  if (here.length === 0) return ''
  const email = here.find(({ value }) => value.includes('@'))?.value
  const telephone = here.find(({ value }) => value.startsWith('+'))?.value
  const data = { '@context': 'https://schema.org', '@type': 'LocalBusiness', name, email, telephone }
  return `<script type="application/ld+json">${JSON.stringify(data)}</script>`
}
