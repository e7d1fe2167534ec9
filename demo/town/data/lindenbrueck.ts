import type { QuarterData } from '../demo-business.ts'

/** Germany. Numbers: (0)30 23125 000 to 999, which the Bundesnetzagentur reserves for media. */
export const lindenbrueck: QuarterData = {
  name: 'Lindenbrück',
  country: 'DE',
  language: 'de',
  businesses: [
    {
      name: 'Zahnarztpraxis am Lindenhof',
      kind: 'dentist',
      host: 'zahnarzt-lindenhof.example.com',
      shape: 'wordpress',
      at: 'Lindenhof 3, 19999',
      text: 'Wir behandeln Sie ohne Hast und erklären jeden Schritt. Angstpatienten sind bei uns herzlich willkommen.',
      services: 'Prophylaxe, Implantate, Kinderzahnheilkunde',
      contacts: `
        contact mailto praxis
        contact tel +493023125101
        contact fax +493023125102
        team mailto dr.brandt = Katharina Brandt, Zahnärztin
        imprint text kontakt`,
    },
    {
      name: 'Dr. Yilmaz & Kollegen',
      kind: 'dentist',
      host: 'zahnaerzte-yilmaz.example.net',
      shape: 'static',
      at: 'Bahnhofstraße 21, 19998',
      text: 'Moderne Zahnmedizin am Bahnhof. Termine auch am Samstag, Behandlung auf Deutsch, Türkisch und Englisch.',
      services: 'Zahnersatz, Parodontologie, Bleaching',
      contacts: `
        contact brackets info
        contact national +493023125103
        imprint entities emre.yilmaz = Emre Yilmaz, Zahnarzt`,
    },
    {
      name: 'Bäckerei Kornblum',
      kind: 'bakery',
      host: 'baeckerei-kornblum.example.org',
      shape: 'latin-1',
      at: 'Marktplatz 7, 19999',
      text: 'Roggenbrot aus Natursauerteig, Brötchen ab sechs Uhr früh und am Sonntag Streuselkuchen wie bei der Großmutter.',
      services: 'Brote, Torten auf Bestellung, Frühstück',
      contacts: `
        contact mailto bestellung
        contact tel +493023125111
        imprint text jana.kornblum = Jana Kornblum, Inhaberin`,
    },
    {
      name: 'Mühlenbäckerei Voss',
      kind: 'bakery',
      host: 'muehlenbaeckerei-voss.example.com',
      shape: 'wordpress',
      at: 'Mühlenweg 1, 19997',
      text: 'Vier Filialen, eine Backstube. Das Mehl mahlen wir selbst.',
      services: 'Vollkornbrot, Feingebäck, Lieferservice',
      contacts: `
        contact mailto zentrale
        contact international +493023125112
        contact national +493023125113
        contact national +493023125114
        team cloudflare azubi = Miriam Voss, Ausbildungsleiterin`,
    },
    {
      name: 'Mühlenbäckerei Voss, Filiale Bahnhof',
      kind: 'bakery',
      host: 'muehlenbaeckerei-voss.example.com',
      website: 'http://www.muehlenbaeckerei-voss.example.com/filialen/bahnhof',
      at: 'Bahnhofstraße 2, 19998',
      text: 'Eine Filiale: dieselbe Seite wie die Zentrale.',
    },
    {
      name: 'Mühlenbäckerei Voss, Filiale Markt',
      kind: 'bakery',
      host: 'muehlenbaeckerei-voss.example.com',
      website: 'https://muehlenbaeckerei-voss.example.com/?filiale=markt',
      at: 'Marktplatz 12, 19999',
      text: 'Eine Filiale: dieselbe Seite wie die Zentrale.',
    },
    {
      name: 'Sanitär Heller GmbH',
      kind: 'plumber',
      host: 'sanitaer-heller.example.com',
      shape: 'gzip-index',
      at: 'Gewerbepark 14, 19996',
      text: 'Bäder, Heizungen und Notdienst. Meisterbetrieb seit 1962, heute in dritter Generation.',
      services: 'Badsanierung, Wärmepumpen, Notdienst',
      contacts: `
        contact mailto service
        contact tel +493023125121
        imprint text heller = Jochen Heller, Geschäftsführer
        imprint fax +493023125122`,
    },
    {
      name: 'Rohrfrei Petersen',
      kind: 'plumber',
      host: 'rohrfrei-petersen.example.net',
      shape: 'one-page',
      at: 'Hafenstraße 40, 19998',
      text: 'Verstopft? Wir kommen. Festpreis vor der Anfahrt, kein Kleingedrucktes.',
      services: 'Rohrreinigung, Kamerainspektion, Wartung',
      contacts: `
        home split notdienst
        home national +493023125123`,
    },
    {
      name: 'Blumenwerkstatt Iris',
      kind: 'florist',
      host: 'blumenwerkstatt-iris.example.org',
      shape: 'no-sitemap',
      at: 'Gartenstraße 9, 19999',
      text: 'Sträuße aus dem, was gerade wächst. Trauerfloristik mit Zeit zum Gespräch.',
      services: 'Sträuße, Hochzeiten, Trauerfloristik',
      contacts: `
        contact script blumen
        contact tel +493023125131`,
    },
    {
      name: 'Kanzlei Albrecht & Sommer',
      kind: 'lawyer',
      host: 'kanzlei-albrecht-sommer.example.com',
      shape: 'static',
      at: 'Am Rathaus 5, 19999',
      text: 'Arbeitsrecht und Mietrecht. Wir sagen Ihnen zuerst, ob sich ein Streit lohnt.',
      services: 'Arbeitsrecht, Mietrecht, Erbrecht',
      contacts: `
        contact mailto kanzlei
        contact international +493023125141
        team text albrecht = Susanne Albrecht, Rechtsanwältin
        team text sommer = Ralf Sommer, Rechtsanwalt
        imprint fax +493023125142`,
    },
    {
      name: 'Hotel Zur Alten Fähre',
      kind: 'hotel',
      host: 'hotel-alte-faehre.example.com',
      shape: 'dead',
      at: 'Fährufer 1, 19997',
      text: 'Der Server antwortet nicht mehr.',
      contacts: 'contact mailto rezeption ! the server does not answer',
    },
  ],
}
