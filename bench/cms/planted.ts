/** A page of a site, in HTML; wikis translate it. */
export interface PlantedPage {
  readonly name: string
  readonly title: string
  html(host: string): string
}

/** Contacts of others that the pages show: none may be taken as the site's. */
export const strangeValues = [
  'support@serverhaus.example.net',
  '+4934123125888',
  'privacy@datenwacht.example.org',
  '+493023125777',
  'hallo@studio-kies.example.net',
  'presse@wortwahl.example.org',
]

/** Every contact of the site itself. */
export function ownValues(host: string): string[] {
  return [`info@${host}`, `greta.holm@${host}`, `tom.berg@${host}`, '+495617033400', '+495617033411']
}

/** In the order in which a menu would list them. */
export const pages: readonly PlantedPage[] = [
  {
    name: 'Kontakt',
    title: 'Kontakt',
    html: (host) => `<p>Tischlerei Holm, Am Güterbahnhof 4, 34117 Kassel</p>
<p>Telefon: 0561 7033400</p>
<p>E-Mail: info@${host}</p>
<p>Presseanfragen beantwortet unsere Presseagentur Wortwahl: presse@wortwahl.example.org</p>`,
  },
  {
    name: 'Team',
    title: 'Team',
    html: (host) => `<h2>Greta Holm</h2>
<p>Geschäftsführerin</p>
<p>greta.holm@${host}, Telefon 0561 7033411</p>
<h2>Tom Berg</h2>
<p>Werkstattleiter</p>
<p>tom.berg@${host}</p>`,
  },
  {
    name: 'Impressum',
    title: 'Impressum',
    html: (host) => `<p>Tischlerei Holm GmbH, Am Güterbahnhof 4, 34117 Kassel. Geschäftsführerin: Greta Holm</p>
<p>Telefon: 0561 7033400, E-Mail: info@${host}</p>
<h2>Datenschutzbeauftragter</h2>
<p>Datenwacht GmbH, Telefon 030 23125777, privacy@datenwacht.example.org</p>
<h2>Hosting</h2>
<p>Serverhaus AG, Telefon 0341 23125888, support@serverhaus.example.net</p>
<h2>Webdesign</h2>
<p>Studio Kies, hallo@studio-kies.example.net</p>`,
  },
  {
    name: 'Leistungen',
    title: 'Leistungen',
    html: () => '<p>Fenster, Türen und Treppen aus Eiche, Esche und Lärche. Wir messen, planen und bauen ein.</p>',
  },
]

export const hostOf = (name: string): string => `${name}.example.com`
