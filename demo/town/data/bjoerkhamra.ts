import type { QuarterData } from '../demo-business.ts'

/** Sweden. Numbers: 08-465 004 00 to 49, which PTS reserves for books and films. */
export const bjoerkhamra: QuarterData = {
  name: 'Björkhamra',
  country: 'SE',
  language: 'sv',
  businesses: [
    {
      name: 'Björkhamras Tandvård',
      kind: 'dentist',
      host: 'bjorkhamras-tandvard.example.com',
      shape: 'wordpress',
      at: 'Storgatan 12, 999 10',
      text: 'Tandvård för hela familjen mitt i byn. Vi tar oss tid och berättar vad det kostar innan vi börjar.',
      services: 'Undersökning, Tandhygienist, Implantat',
      contacts: `
        contact mailto info
        contact tel +46846500401
        team mailto anna.lindqvist = Anna Lindqvist, Tandläkare`,
    },
    {
      name: 'Kardemumma Bageri',
      kind: 'bakery',
      host: 'kardemumma-bageri.example.org',
      shape: 'one-page',
      at: 'Hamngatan 3, 999 10',
      text: 'Bullar, surdegsbröd och semlor när det är dags. Vi öppnar klockan sex och stänger när hyllan är tom.',
      services: 'Bullar, Tårtor, Frukost',
      contacts: `
        home mailto hej
        home national +46846500411`,
    },
    {
      name: 'Norrviken Rör AB',
      kind: 'plumber',
      host: 'norrvikenror.example.net',
      shape: 'static',
      at: 'Industrivägen 8, 999 12',
      text: 'Rörmokare med jour dygnet runt. Badrum, värme och vatten sedan 1974.',
      services: 'Badrum, Värmepumpar, Jour',
      contacts: `
        contact mailto jour
        contact tel +46846500421
        contact international +46846500422
        about text olle.berg = Olle Berg, Rörmokare`,
    },
    {
      name: 'Vildblomman',
      kind: 'florist',
      host: 'vildblomman.example.com',
      shape: 'no-sitemap',
      at: 'Kyrkogatan 5, 999 10',
      text: 'Blommor från egna odlingar och buketter som ser ut som en äng i juli.',
      services: 'Buketter, Bröllop, Begravning',
      contacts: `
        contact entities blommor
        contact tel +46846500431`,
    },
    {
      name: 'Advokatbyrån Ek & Holm',
      kind: 'lawyer',
      host: 'ek-holm.example.com',
      shape: 'gzip-index',
      at: 'Torget 2, 999 10',
      text: 'Familjerätt, avtal och fastigheter. Vi skriver så att du förstår vad du undertecknar.',
      services: 'Familjerätt, Avtalsrätt, Fastigheter',
      contacts: `
        contact mailto kansli
        contact national +46846500441
        team mailto karin.ek = Karin Ek, Advokat
        team mailto jonas.holm = Jonas Holm, Advokat`,
    },
    {
      name: 'Skärgårdshotellet Björkhamra',
      kind: 'hotel',
      host: 'skargardshotellet.example.org',
      shape: 'cookie-redirect',
      at: 'Bryggan 1, 999 11',
      text: 'Rum med havsutsikt, bastu på bryggan och frukost till klockan elva.',
      services: 'Rum, Bastu, Konferens',
      contacts: `
        contact mailto bokning
        contact tel +46846500442
        about text konferens`,
    },
    {
      name: 'Strandens Blommor',
      kind: 'florist',
      at: 'Strandvägen 30, 999 11',
      text: 'En kiosk utan webbplats.',
    },
  ],
}
