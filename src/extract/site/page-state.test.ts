import { describe, expect, test } from 'vitest'
import { type PageState, stateOfHost } from './page-state.ts'
import { surveyPage } from './survey-page.ts'

const words = (count: number) =>
  'Our family has run this house in the old town for a very long time now. '.repeat(count / 15)
const html = (title: string, body: string) =>
  `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`
const stateOf = (page: string) =>
  surveyPage(page, { url: 'https://www.brix-host.com/', headers: {}, cookieNames: [], year: 2027 }).site.state

type Case = readonly [string, PageState, string]

const notSites: readonly Case[] = [
  [
    'a marketplace in English',
    'for_sale',
    html('brix-host.com', '<h1>This domain is for sale</h1><a href="/offer">Make an offer</a>'),
  ],
  ['a marketplace that names the domain', 'for_sale', html('Welcome', '<p>brix-host.com is for sale!</p>')],
  ['a marketplace in German', 'for_sale', html('x', '<p>Diese Domain steht zum Verkauf.</p>')],
  ['a marketplace in French', 'for_sale', html('x', '<p>Ce nom de domaine est à vendre</p>')],
  ['a marketplace in Spanish', 'for_sale', html('x', '<p>Este dominio está en venta</p>')],
  ['a marketplace in Dutch', 'for_sale', html('Domeinnaam te koop', '<p>Doe een bod</p>')],
  ['a marketplace in Polish', 'for_sale', html('x', '<p>Ta domena jest na sprzedaż</p>')],
  ['a marketplace in Russian', 'for_sale', html('x', '<p>Домен продаётся</p>')],
  [
    'a link to its own sale',
    'for_sale',
    html('x', '<p>Welcome</p><a href="https://sedo.com/search/details/?domain=brix-host.com">more</a>'),
  ],
  [
    'a marketplace by its scripts',
    'for_sale',
    html('brix-host.com', '<script src="https://cdn.dan.com/a.js"></script><p>Hello</p>'),
  ],
  [
    'parking by its scripts',
    'parked',
    html('brix-host.com', '<script src="//img.sedoparking.com/x.js"></script><p>Related links: Loans</p>'),
  ],
  ['parking in a frame', 'parked', '<html><frameset><frame src="http://ww1.parkingcrew.net/?d=1"></frameset></html>'],
  [
    'parking that redirects by script',
    'parked',
    '<html><head><script>window.onload=function(){window.location.href="/lander"}</script></head></html>',
  ],
  [
    'a registrar in English',
    'parked',
    html('brix-host.com', '<p>This Web page is parked FREE, courtesy of a registrar.</p>'),
  ],
  ['a registrar in German', 'parked', html('x', '<p>Diese Domain wurde registriert und ist bald erreichbar.</p>')],
  ['an expired domain', 'parked', html('x', '<p>This domain has expired. Is this your domain? Renew it now.</p>')],
  ['nginx', 'default_page', html('Welcome to nginx!', '<h1>Welcome to nginx!</h1>')],
  ['Apache', 'default_page', html('Apache2 Ubuntu Default Page: It works', `<p>${words(150)}</p>`)],
  ['old Apache', 'default_page', '<html><body><h1>It works!</h1></body></html>'],
  ['IIS', 'default_page', html('IIS Windows Server', '<img src="iisstart.png" alt="IIS">')],
  [
    'cPanel',
    'default_page',
    html(
      'Default Web Site Page',
      '<p>SORRY! If you are the owner of this website, please contact your hosting provider</p>',
    ),
  ],
  ['a list of files', 'default_page', html('Index of /', '<pre><a href="a.txt">a.txt</a></pre>')],
  ['suspended', 'suspended', html('Account Suspended', '<h1>This Account has been suspended.</h1>')],
  ['coming soon', 'under_construction', html('Brix', '<h1>Coming soon</h1><p>Our new shop opens in May.</p>')],
  [
    'under construction in German',
    'under_construction',
    html('Brix', '<p>Hier entsteht eine neue Internetpräsenz.</p>'),
  ],
  [
    'under construction in French',
    'under_construction',
    html('Site en construction', '<p>Merci de votre patience</p>'),
  ],
  ['maintenance', 'under_construction', html('Maintenance mode', '<p>We will be back shortly.</p>')],
  ['an empty page', 'empty', '<html><head></head><body></body></html>'],
]

const sites: readonly (readonly [string, string])[] = [
  [
    'an estate agent',
    html(
      'Homes for sale | Domain Estates',
      `<h1>Houses for sale</h1><p>${words(60)} 24 homes for sale in Leeds. Buy this house.</p>`,
    ),
  ],
  [
    'an estate named Domain',
    html('The Domain', `<p>The Domain is for sale: four bedrooms and a garden. ${words(90)}</p>`),
  ],
  [
    'a car park',
    html('City Parking', '<p>Parking in the centre, open day and night. Your car is parked under a roof. Call us.</p>'),
  ],
  [
    'a hosting provider that sells domains',
    html('Brix Hosting', `<p>Domain kaufen, Webspace mieten. ${words(90)}</p>`),
  ],
  ['an article about parking', html('Blog', `<p>This domain is parked, said the page. ${words(600)}</p>`)],
  ['an agency for new sites', html('Brix Web', `<h2>Coming soon: our summer course</h2><p>${words(90)}</p>`)],
  ['a restaurant whose menu is coming', html('Brix Kitchen', `<p>Lunch menu coming soon! ${words(60)}</p>`)],
  ['a shop that announces a product', html('Brix Shop', `<p>New arrivals coming soon. ${words(300)}</p>`)],
  ['a builder of houses', html('Brix Bau', `<p>Ihr Traumhaus im Aufbau: wir planen und bauen. ${words(75)}</p>`)],
  ['a few words', html('Brix Dental', '<h1>Brix Dental</h1><p>Open Monday to Friday. Call us.</p>')],
  ['a page of pictures', html('Brix', '<img src="/a.jpg"><img src="/b.jpg">')],
  [
    'a site with its own /lander page',
    html('Brix', `<script>document.onclick=()=>{location.href="/lander"}</script><p>${words(45)}</p>`),
  ],
]

describe('pages that are not a site', () => {
  test.each(notSites)('%s: %s', (_, state, page) => {
    expect(stateOf(page)).toBe(state)
  })
})

describe('sites that look like such a page', () => {
  test.each(sites)('%s', (_, page) => {
    expect(stateOf(page)).toBe('site')
  })
})

test('recognises marketplaces and parking services by host', () => {
  expect(stateOfHost('www.hugedomains.com')).toBe('for_sale')
  expect(stateOfHost('ww12.sedoparking.com')).toBe('parked')
  expect(stateOfHost('notsedo.com')).toBeNull()
})
