import type { QuarterData } from '../demo-business.ts'

/** United States. Numbers: 555-0100 to 555-0199, which are reserved for fiction. */
export const bexleyFalls: QuarterData = {
  name: 'Bexley Falls',
  country: 'US',
  language: 'en',
  businesses: [
    {
      name: 'Bexley Falls Family Dentistry',
      kind: 'dentist',
      host: 'bexleyfallsdentistry.example.com',
      shape: 'wordpress',
      at: '220 Maple Avenue, 80999',
      text: 'Dentistry for the whole family in a converted fire station. New patients are welcome every weekday.',
      services: 'Cleanings, Crowns, Pediatric dentistry',
      contacts: `
        contact mailto frontdesk
        contact tel +13035550101
        team mailto drmorales = Elena Morales, Dentist
        team mailto drkessler = Aaron Kessler, Dentist`,
    },
    {
      name: 'Summit Orthodontics & Dental',
      kind: 'dentist',
      host: 'summit-dental.example.net',
      shape: 'wix',
      at: '1805 Ridge Parkway, 80998',
      text: 'Braces and aligners, with a dentist and an orthodontist under one roof.',
      services: 'Aligners, Braces, Retainers',
      contacts: `
        contact mailto smiles
        contact phone-json-ld +13035550102`,
    },
    {
      name: 'Rise & Shine Bakehouse',
      kind: 'bakery',
      host: 'riseandshinebakehouse.example.com',
      shape: 'static',
      at: '14 Depot Street, 80999',
      text: 'Biscuits, pies and the only kouign-amann in the county. Open until we sell out.',
      services: 'Pies, Catering, Gift boxes',
      contacts: `
        contact percent bake
        contact national +13035550111
        about text nora.quill = Nora Quill, Owner`,
    },
    {
      name: 'Panadería La Esquina',
      kind: 'bakery',
      host: 'panaderia-la-esquina.example.org',
      language: 'es',
      shape: 'no-sitemap',
      at: '77 Union Street, 80999',
      text: 'Conchas, cuernos y pan de muerto en su temporada. Una panadería de barrio abierta desde las cinco de la mañana.',
      services: 'Pan dulce, Pasteles por encargo, Tamales los domingos',
      contacts: `
        contact mailto pedidos
        contact tel +13035550112`,
    },
    {
      name: 'Copperline Plumbing Co.',
      kind: 'plumber',
      host: 'copperlineplumbing.example.com',
      shape: 'gzip-index',
      at: '900 Industrial Loop, 80997',
      text: 'Licensed and insured. We repipe old houses, replace water heaters and answer the phone on holidays.',
      services: 'Water heaters, Repiping, Drain cleaning',
      contacts: `
        contact mailto dispatch
        contact international +13035550121
        contact tel +18005550122
        about cloudflare jobs`,
    },
    {
      name: 'Ace of Drains',
      kind: 'plumber',
      host: 'aceofdrains.example.net',
      shape: 'js-only',
      at: '31 Quarry Road, 80997',
      text: 'Drain cleaning, drawn by JavaScript alone.',
      contacts: `
        home mailto ace ! the page is empty without JavaScript
        home tel +13035550123 ! the page is empty without JavaScript`,
    },
    {
      name: 'Wildroot Flowers',
      kind: 'florist',
      host: 'wildrootflowers.example.com',
      shape: 'one-page',
      at: '5 Courthouse Square, 80999',
      text: 'Foraged branches, prairie grasses and flowers from our own two acres behind the shop.',
      services: 'Arrangements, Weddings, Workshops',
      contacts: `
        home mailto hello
        home tel +13035550131`,
    },
    {
      name: 'Harlan Pike, Attorney at Law',
      kind: 'lawyer',
      host: 'harlanpikelaw.example.org',
      shape: 'static',
      at: '12 Courthouse Square, 80999',
      text: 'Estate planning, small business and the occasional boundary dispute. The first half hour is free.',
      services: 'Estate planning, Business formation, Real estate',
      contacts: `
        contact mailto hpike = Harlan Pike, Attorney
        contact tel +13035550141
        contact fax +13035550142`,
    },
    {
      name: 'The Switchback Inn',
      kind: 'hotel',
      host: 'switchback-inn.example.com',
      shape: 'cookie-wall',
      at: '4400 Canyon Road, 80996',
      text: 'Twelve rooms at the trailhead.',
      contacts: `
        contact mailto stay ! a consent page, which needs a click, hides it
        contact tel +13035550151 ! a consent page, which needs a click, hides it`,
    },
  ],
}
