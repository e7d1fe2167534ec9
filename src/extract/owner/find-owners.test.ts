import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

function read(html: string, country = 'DE') {
  const { emails, phones, people, socials } = extractPage(`<p>info@brix-bau.de, 030 23125 100</p>${html}`, {
    country,
    url: 'https://www.brix-bau.de/impressum',
  })
  const all = [
    ...emails.map(({ value, owner }) => ({ value, owner })),
    ...phones.map(({ e164: value, owner }) => ({ value, owner })),
    ...people.map(({ name: value, owner }) => ({ value, owner })),
    ...socials.map(({ profile: value, owner }) => ({ value, owner })),
  ]
  return all.filter(({ owner }) => owner === 'third_party').map(({ value }) => value)
}

describe('third parties', () => {
  test.each([
    [
      '<h3>Hosting</h3><p>Netzhaus GmbH, support@netzhaus.de, 030 23125 200</p>',
      ['support@netzhaus.de', '+493023125200'],
    ],
    ['<p>Zuständige Kammer: Handwerkskammer Südwest, Tel. 030 23125 300</p>', ['+493023125300']],
    ['<p>Gestaltung: Timo Reuschel, timo.reuschel@web.de</p>', ['timo.reuschel@web.de', 'Timo Reuschel']],
    ['<h2>Délégué à la protection des données</h2><p>Anna Berger, 030 23125 400</p>', ['+493023125400', 'Anna Berger']],
    ['<p>You may complain to the Legal Ombudsman on 030 23125 500.</p>', ['+493023125500']],
    [
      '<h3>Contact presse</h3><p>Agence Plume<br>Anna Berger<br>a.berger@plume.fr</p>',
      ['a.berger@plume.fr', 'Anna Berger'],
    ],
    ['<h2>Alumni</h2><ul><li>Anna Berger – Director, 2011–2015</li></ul>', ['Anna Berger']],
    ['<p>Ehemalige: Dr. Anna Berger (bis 2018 Leiterin)</p>', ['Anna Berger']],
    [
      '<a href="https://twitter.com/jekyllrb">t</a><a href="https://www.facebook.com/brixbau">f</a>',
      ['https://x.com/jekyllrb'],
    ],
    ['<p>Theme by Panr, <a href="mailto:hi@panr.io">hi@panr.io</a></p>', ['hi@panr.io']],
    ['<p>Urlaubsvertretung: Praxis Anna Berger, 030 23125 600</p>', ['+493023125600']],
    ['<aside><h3>Gendarmerie</h3><p>030 23125 645</p></aside>', ['+493023125645']],
    ['<p>School website by Greenhouse Websites 030 23125 646</p>', ['+493023125646']],
    ['<p>Of counsel fino al 2019: Prof. Avv. Anna Berger</p>', ['Anna Berger']],
    ['<p><b>Anna Berger</b> retired in 2021 after 30 years as Office Manager.</p>', ['Anna Berger']],
    ['<p>Vi samarbetar med Solgruppen, kontakt: Anna Berger, 030 23125 647</p>', ['+493023125647', 'Anna Berger']],
    ['<p>Ziegel von Rotbrand (Werksvertretung: Karl Lang, 030 23125 648)</p>', ['+493023125648', 'Karl Lang']],
    ['<p>Collaborators: structural engineer Anna Berger (Engineering), Karl Lang.</p>', ['Anna Berger', 'Karl Lang']],
    ['<h2>Prüfstelle</h2><p>TÜV Nord, Tel. 030 23125 649</p>', ['+493023125649']],
    ['<h1>Notfallnummern</h1><p>Wasserwerk: 030 23125 610</p>', ['+493023125610']],
    ['<p>Mitglied der Tischlerinnung, Tel. 030 23125 620</p>', ['+493023125620']],
    ['<p>Öffnen Sie das Tor nicht, rufen Sie die Feuerwehr, 030 23125 630</p>', ['+493023125630']],
    ['<p>Ihr Geld sichert Moneyschutz GmbH, 030 23125 640</p>', ['+493023125640']],
    ['<p>Night care is provided by Nightvets, 030 23125 650</p>', ['+493023125650']],
    [
      '<script type="application/ld+json">{"@type":"WebSite","creator":{"@type":"Organization","email":"hi@studio-x.de"}}</script>',
      ['hi@studio-x.de'],
    ],
    ['<p>In memory of our founder Anna Berger.</p>', ['Anna Berger']],
    ['<h3>Partenaires</h3><p>Anna Berger, 030 23125 670</p>', ['+493023125670', 'Anna Berger']],
    ['<h3>Our auditors</h3><p>Anna Berger</p><p>Director</p><p>030 23125 660</p>', ['+493023125660', 'Anna Berger']],
    ['<p>Guest coach: Anna Berger, Trainer</p>', ['Anna Berger']],
    ['<h3>Mitglieder, die uns verlassen</h3><p>Anna Berger, Direktorin † 2019</p>', ['Anna Berger']],
    [
      '<a href="https://www.facebook.com/Baukasten.cz">f</a><footer>Vytvořil Baukasten</footer>',
      ['https://www.facebook.com/Baukasten.cz'],
    ],
    ['<p>Theme by <a href="https://twitter.com/panr">panr</a></p>', ['https://x.com/panr']],
  ])('%s', (html, expected) => {
    expect(read(html).sort()).toEqual([...expected].sort())
  })

  test.each([
    '<h2>Datenschutzbeauftragter</h2><p>datenschutz@brix-bau.de, Tel. 030 23125 200</p>',
    '<p>Brix Bau, brix.bau@t-online.de</p>',
    '<p>PEC: brixbau@pec-posta.it</p>',
    '<p>Brix Bau – P.IVA 01234567890 – PEC amministrazione@pec-posta.it</p>',
    '<h3>Hospital visits and emergencies</h3><p>030 23125 200</p>',
    '<p>Brix Bau GmbH, 030 23125 200</p>',
    '<p>Emergency services, day and night: 030 23125 200</p>',
    '<p>Notdienst: 030 23125 200</p>',
    '<p>Care is provided by our own staff, 030 23125 200</p>',
    '<p>We are near the hospital and the police station. Call 030 23125 200</p>',
    '<h3>Anna Berger</h3><p>Director</p><p>anna@brix-bau.de</p>',
    '<h2>Privacy policy</h2><p>Write to anna@brix-bau.de or call 030 23125 200.</p>',
    '<h1>Hosting</h1><div><p>Anna Berger</p><p>Managing Director</p></div><footer><p>030 23125 200</p></footer>',
  ])('not: %s', (html) => {
    expect(read(html)).toEqual([])
  })
})
