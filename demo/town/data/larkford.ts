import type { QuarterData } from '../demo-business.ts'

/** Great Britain. Numbers: 0113 496 0000 to 0999, which Ofcom reserves for drama. */
export const larkford: QuarterData = {
  name: 'Larkford',
  country: 'GB',
  language: 'en',
  businesses: [
    {
      name: 'Larkfield Dental Practice',
      kind: 'dentist',
      host: 'larkfield-dental.example.com',
      shape: 'wordpress',
      at: '14 Mill Row, LK1 4QT',
      text: 'A family practice on Mill Row since 1987. We take the time to explain what we see before we do anything about it.',
      services: 'Check-ups and hygiene, White fillings, Clear aligners',
      contacts: `
        contact mailto reception
        contact tel +441134960101
        team cloudflare priya.nair = Priya Nair, Principal dentist
        team cloudflare tom.ashdown = Tom Ashdown, Practice manager
        blog text press ! it is in a blog post, which no rule selects`,
    },
    {
      name: 'Weir Street Dental Care',
      kind: 'dentist',
      host: 'weirstreetdental.example.com',
      shape: 'wix',
      at: '3 Weir Street, LK1 2AB',
      text: 'Gentle dentistry for nervous patients, with evening appointments on Tuesdays and Thursdays.',
      services: 'Sedation, Implants, Emergency appointments',
      contacts: `
        contact json-ld hello
        contact phone-json-ld +441134960102
        about mailto complaints = Helen Farrow, Patient care lead`,
    },
    {
      name: 'Oatfield Bakery',
      kind: 'bakery',
      host: 'oatfield-bakery.example.org',
      shape: 'one-page',
      at: '27 Corn Exchange, LK1 1EN',
      text: 'Sourdough, rye and a proper custard tart. Flour from two mills within twenty miles, ovens on from three in the morning.',
      services: 'Loaves, Wedding cakes, Wholesale',
      contacts: `
        home text orders
        home national +441134960111`,
    },
    {
      name: 'The Crumb Room',
      kind: 'bakery',
      host: 'crumbroom.example.com',
      shape: 'no-sitemap',
      at: '8 Tanner Yard, LK2 7PP',
      text: 'A small bakery and coffee counter in the old tannery. Everything is baked in the room you sit in.',
      services: 'Breakfast, Celebration cakes, Baking classes',
      contacts: `
        contact brackets hello
        contact international +441134960112
        about entities classes`,
    },
    {
      name: 'Hartley & Sons Plumbing',
      kind: 'plumber',
      host: 'hartleyplumbing.example.net',
      shape: 'static',
      at: 'Unit 4, Foundry Lane, LK3 9TT',
      text: 'Three generations of plumbers. Boilers, bathrooms and the leak you found on Sunday night.',
      services: 'Boiler servicing, Bathroom fitting, Emergency call-out',
      contacts: `
        contact mailto office
        contact tel +441134960121
        contact fax +441134960122
        about text greg.hartley = Greg Hartley, Managing director`,
    },
    {
      name: 'Stopcock 24',
      kind: 'plumber',
      host: 'stopcock24.example.com',
      shape: 'slow',
      at: '61 Dyehouse Road, LK3 2RS',
      text: 'Emergency plumbers for Larkford and the villages around it. A person answers, day and night.',
      services: 'Burst pipes, Blocked drains, Immersion heaters',
      contacts: `
        contact mailto help
        contact national +441134960123`,
    },
    {
      name: 'Petal & Thorn',
      kind: 'florist',
      host: 'petal-and-thorn.example.com',
      shape: 'cookie-redirect',
      at: '2 Market Arcade, LK1 1AA',
      text: 'Seasonal flowers, most of them grown within an hour of the shop. Delivered by bicycle inside the ring road.',
      services: 'Bouquets, Weddings, Funeral flowers',
      contacts: `
        contact mailto flowers
        contact tel +441134960131
        team script rosa.whitlock = Rosa Whitlock, Florist`,
    },
    {
      name: 'Ferncliffe Solicitors',
      kind: 'lawyer',
      host: 'ferncliffe-law.example.org',
      shape: 'gzip-index',
      at: '9 Chancery Court, LK1 6HJ',
      text: 'Conveyancing, wills and family law. Fixed fees wherever a fixed fee is fair.',
      services: 'Conveyancing, Wills and probate, Family law',
      contacts: `
        contact mailto enquiries
        contact international +441134960141
        team mailto a.ferncliffe = Alison Ferncliffe, Senior partner
        team mailto d.osei = Daniel Osei, Solicitor
        team mailto m.kaur = Meena Kaur, Conveyancer
        services text fees ! it is on a page of services, which no rule selects`,
    },
    {
      name: 'The Wharf Hotel',
      kind: 'hotel',
      host: 'wharf-hotel-larkford.example.com',
      shape: 'robots-blocked',
      at: '1 Canal Wharf, LK2 1AA',
      text: 'Forty rooms over the canal basin.',
      contacts: `
        contact mailto stay ! robots.txt asks every crawler to stay out
        contact tel +441134960151 ! robots.txt asks every crawler to stay out`,
    },
    {
      name: 'Old Mill Flowers',
      kind: 'florist',
      website: 'https://www.facebook.com/example.old.mill.flowers',
      at: '40 Mill Row, LK1 4QZ',
      text: 'A stall with a page on a social network and no site of its own.',
    },
  ],
}
