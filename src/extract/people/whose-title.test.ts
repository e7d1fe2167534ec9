import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const url = 'https://www.brixbau.de/team'
const read = (html: string) => extractPage(html, { url, country: 'DE' })
const people = (html: string) =>
  read(html)
    .people.filter(({ owner }) => owner === 'site')
    .map(({ name, title, email, phone }) => [name, title, email, phone])
const own = '<footer><h2>Brix Bau</h2><p>info@brixbau.de</p></footer>'

test.for([
  [
    'two directors in one sentence',
    '<p>Vertreten durch die Brix Verwaltungs GmbH, diese vertreten durch die Geschäftsführer Karl Brix und Dipl.-Ing. (FH) Anna Lang</p>',
    [
      ['Anna Lang', 'Geschäftsführer', null, null],
      ['Karl Brix', 'Geschäftsführer', null, null],
    ],
  ],
  [
    'a column before the names',
    '<table><tr><th>Especialidad</th><th>Profesional</th><th>Correo</th></tr><tr><td>Alergología</td><td>Dra. Ana Ruiz</td><td>ana.ruiz@brixbau.de</td></tr></table>',
    [['Ana Ruiz', 'Alergología', 'ana.ruiz@brixbau.de', null]],
  ],
  [
    'a department as the heading of one name',
    '<h2>Empfang</h2><p>Anna Lang, Telefon 0561 7033411</p>',
    [['Anna Lang', 'Empfang', null, '+495617033411']],
  ],
  [
    'titles in lower case after a comma',
    '<ul><li><b>Anne Moreau</b>, assistante de direction</li><li><b>Jean Petit</b>, architecte HMONP</li></ul>',
    [
      ['Anne Moreau', 'assistante de direction', null, null],
      ['Jean Petit', 'architecte HMONP', null, null],
    ],
  ],
  [
    'an e-mail with two letters for an umlaut',
    '<p>Sönke Brix<br>soenke@brixbau.de</p>',
    [['Sönke Brix', null, 'soenke@brixbau.de', null]],
  ],
  [
    'pairs of a name and a title in one line',
    '<p>Anna Lang, President · Karl Brix, Treasurer</p>',
    [
      ['Anna Lang', 'President', null, null],
      ['Karl Brix', 'Treasurer', null, null],
    ],
  ],
  [
    'the first part of a line',
    '<h3>Anna Lang</h3><p>Ortodoncista. Máster por la Universidad.</p><h3>Karl Brix</h3><p>Direktor · Lizenz 28004512</p>',
    [
      ['Anna Lang', 'Ortodoncista', null, null],
      ['Karl Brix', 'Direktor', null, null],
    ],
  ],
  [
    'professions as other languages spell them',
    '<h3>Anna Lang</h3><p>Psykoterapeut</p><h3>Karl Brix</h3><p>Ontwikkelaar</p><h3>Olga Hahn</h3><p>dipl. Physiotherapeutin FH, Inhaberin</p>',
    [
      ['Anna Lang', 'Psykoterapeut', null, null],
      ['Karl Brix', 'Ontwikkelaar', null, null],
      ['Olga Hahn', 'dipl. Physiotherapeutin FH, Inhaberin', null, null],
    ],
  ],
  [
    'inline elements without a space',
    '<h3>Anna LANG<span>Direktorin</span></h3><div><b>Olga Hahn</b><span>architektin</span><span>0561 7033499</span></div>',
    [
      ['Anna LANG', 'Direktorin', null, null],
      ['Olga Hahn', 'architektin', null, '+495617033499'],
    ],
  ],
  [
    'inline elements with a space',
    '<ul><li><b>Anna Lang</b> <span>direction artistique</span> <a href="mailto:a@brixbau.de">écrire</a></li><li><b>Karl Brix</b> <span>Gérant</span></li></ul>',
    [
      ['Anna Lang', 'direction artistique', 'a@brixbau.de', null],
      ['Karl Brix', 'Gérant', null, null],
    ],
  ],
  [
    'headings of one name each, beside others that are titles',
    '<h3>Direktorin</h3><p>Anna Lang<br>0561 7033493</p><h3>Große Küche</h3><p>Karl Brix<br>0561 7033494</p>',
    [
      ['Anna Lang', 'Direktorin', null, '+495617033493'],
      ['Karl Brix', 'Große Küche', null, '+495617033494'],
    ],
  ],
  [
    'the same place in cards alike',
    '<div><h3>Anna Lang</h3><p>Direktorin</p><p>anna@brixbau.de</p></div><div><h3>Karl Brix</h3><p>Lohn &amp; Renten</p><p>karl@brixbau.de</p></div>',
    [
      ['Anna Lang', 'Direktorin', 'anna@brixbau.de', null],
      ['Karl Brix', 'Lohn & Renten', 'karl@brixbau.de', null],
    ],
  ],
  [
    'contacts after several names in one paragraph',
    '<p>Rechtsanwältin Anna Lang<br>Rechtsanwalt Karl Brix<br>Ring 4<br>Tel 0561 7033495<br>kanzlei@brixbau.de</p>',
    [
      ['Anna Lang', 'Rechtsanwältin', null, null],
      ['Karl Brix', 'Rechtsanwalt', null, null],
    ],
  ],
  [
    'a job rather than an honour, and no column beside that of titles',
    '<table><tr><th>Name</th><th>Role</th><th>Appointed by</th></tr><tr><td>Rev Karl Brix</td><td>Governor</td><td>Diocese</td></tr><tr><td>Anna Lang</td><td></td><td>Governing body</td></tr></table>',
    [
      ['Karl Brix', 'Governor', null, null],
      ['Anna Lang', null, null, null],
    ],
  ],
  [
    'a term before the person, and a cell without a head',
    '<dl><dt>Pfarrhaus</dt><dd>Anna Lang<br>0561 7033498</dd></dl><table><tr><td>Vermietung Boote</td><td>Karl Brix</td><td>0561 7033497</td></tr></table>',
    [
      ['Anna Lang', 'Pfarrhaus', null, '+495617033498'],
      ['Karl Brix', 'Vermietung Boote', null, '+495617033497'],
    ],
  ],
  [
    'a title in a sentence',
    '<p>Rechnungen prüft Direktor Karl Brix.</p><p>Wer eine Frage zu einer Stelle hat, die hier nicht beantwortet ist, schreibt am besten gleich an Anna Lang, Leiterin Personal: anna.lang@brixbau.de, und bekommt am selben Tag eine Antwort.</p>',
    [
      ['Karl Brix', 'Direktor', null, null],
      ['Anna Lang', 'Leiterin Personal', 'anna.lang@brixbau.de', null],
    ],
  ],
  [
    'titles in columns, classes and labels whose words are not listed',
    '<table><tr><th>Name</th><th>Stanowisko</th></tr><tr><td>Ewelina Lang</td><td>Podinspektor ds. podatków</td></tr><tr><td>Anna Lang</td><td>Informatyk</td></tr></table><div class="elu"><p class="nom">Patrick Roux</p><p class="fonction">1er adjoint, délégué aux finances</p></div><div class="elu"><p class="nom">Anna Brix, MD</p><p class="fonction">Cardiac Surgery</p></div><p>Headteacher: Mrs Mary Holt<br>SENDCo: Miss Hannah Stead</p>',
    [
      ['Ewelina Lang', 'Podinspektor ds. podatków', null, null],
      ['Anna Lang', 'Informatyk', null, null],
      ['Patrick Roux', '1er adjoint, délégué aux finances', null, null],
      ['Anna Brix', 'Cardiac Surgery', null, null],
      ['Mary Holt', 'Headteacher', null, null],
      ['Hannah Stead', 'SENDCo', null, null],
    ],
  ],
  [
    'the class of a teacher',
    '<ul><li>Mary Holt – Deputy Head</li><li>Karl Brix – Year 6</li></ul>',
    [
      ['Mary Holt', 'Deputy Head', null, null],
      ['Karl Brix', 'Year 6', null, null],
    ],
  ],
  [
    'representatives in a long sentence, whose contacts are those of the business',
    '<p>Verantwortlich ist das Zentrum für Bewegung und Gesundheit Brix Bau GbR, vertreten durch Anna Lang und Karl Brix, Tannenweg 3, 82319 Starnberg, Telefon +49 561 7033 499, E-Mail praxis@brixbau.de, und niemand sonst.</p>',
    [
      ['Anna Lang', null, null, null],
      ['Karl Brix', null, null, null],
    ],
  ],
  [
    'no number after a list of cards for a card without fields',
    '<div class="p"><div class="n">Anna Lang, MD</div><div class="t">Surgeon</div></div><div class="p"><div class="n">Karl Brix, MD</div><div class="t">Surgeon</div></div><div class="p"><div class="n">Mary Holt, PA-C</div></div><p>For appointments call 0561 7033 498.</p>',
    [
      ['Anna Lang', 'Surgeon', null, null],
      ['Karl Brix', 'Surgeon', null, null],
      ['Mary Holt', null, null, null],
    ],
  ],
  [
    'cards with a header, and letters between the name and the title',
    '<article><header><h3>Anna Lang</h3><span>BVSc CertAVP MRCVS</span></header><p class="role">Clinical Director</p></article><article><header><h3>Mary Holt</h3><span>RVN</span></header><p class="role">Head Nurse</p></article><article><header><h3>Karl Brix</h3></header><p class="role">Student Nurse</p></article>',
    [
      ['Anna Lang', 'Clinical Director', null, null],
      ['Mary Holt', 'Head Nurse', null, null],
      ['Karl Brix', 'Student Nurse', null, null],
    ],
  ],
  [
    'cells of a grid, each a record of its own',
    '<table><tr><td><b>Anna Lang</b><br>Elektrikerin</td><td><b>Mary Holt</b><br>Ekonomi</td></tr><tr><td><b>Karl Brix</b><br>Elektriker</td><td><b>Oskar Blom</b><br>Lärling</td></tr></table>',
    [
      ['Anna Lang', 'Elektrikerin', null, null],
      ['Mary Holt', 'Ekonomi', null, null],
      ['Karl Brix', 'Elektriker', null, null],
      ['Oskar Blom', 'Lärling', null, null],
    ],
  ],
  [
    'a department with a number is no title, and one before an e-mail is',
    '<div><h3>Dr Anna Lang</h3><p class="specialite">Chirurgie de la main</p><p>Secrétariat : 05 61 70 33 98</p></div><figure><figcaption><b>Mary Holt</b><br>Empfang · empfang@brixbau.de</figcaption></figure>',
    [
      ['Anna Lang', 'Chirurgie de la main', null, '+49561703398'],
      ['Mary Holt', 'Empfang', 'empfang@brixbau.de', null],
    ],
  ],
  [
    'groups before names, where other lines have titles, and a mailbox that only contains a surname',
    '<p><b>Direktor:</b> Karl Brix</p><p><b>Gruppe Bären:</b> Iwona Sek, Marta Lang</p><p>Tel. 0561 7033 497, sekretariat@brixbau.de</p>',
    [
      ['Karl Brix', 'Direktor', null, null],
      ['Iwona Sek', 'Gruppe Bären', null, null],
      ['Marta Lang', 'Gruppe Bären', null, null],
    ],
  ],
  [
    'the likes of one person with a title',
    '<div><h4>Anna Lang</h4><p>Chef e proprietario</p></div><div><h4>Maria Brix</h4><p>Sala e cantina</p></div><div><h4>Luca Holt</h4><p>Pasticciere</p></div>',
    [
      ['Anna Lang', 'Chef e proprietario', null, null],
      ['Maria Brix', 'Sala e cantina', null, null],
      ['Luca Holt', 'Pasticciere', null, null],
    ],
  ],
  [
    'a page of one person',
    '<h1>Hallo, ich bin da</h1><h2>Ich bin Anna Lang</h2><p>anna@brixbau.de</p>',
    [['Anna Lang', null, 'anna@brixbau.de', null]],
  ],
  [
    'a register with surnames first',
    '<table><tr><td>Brunner Daniel</td><td>Schreiber</td></tr><tr><td>Hofer Claudia</td><td>Verwalterin</td></tr><tr><td>Zürcher Fabio</td><td>Lernender</td></tr></table>',
    [
      ['Daniel Brunner', 'Schreiber', null, null],
      ['Claudia Hofer', 'Verwalterin', null, null],
      ['Fabio Zürcher', 'Lernender', null, null],
    ],
  ],
  [
    'no number after a list for its last person',
    '<h4>Anna Lang</h4><p>Ärztin</p><h4>Olga Hahn</h4><p>Ärztin</p><h4>Karl Brix</h4><p>Arzt</p><p>Am Abend: 0561 7033496</p>',
    [
      ['Anna Lang', 'Ärztin', null, null],
      ['Olga Hahn', 'Ärztin', null, null],
      ['Karl Brix', 'Arzt', null, null],
    ],
  ],
  [
    'people by where they are on a page about the team',
    '<div class="p"><b>Anna Lang</b><i>Leiterin</i></div><div class="p"><b>Zorvan Quillby</b><i>Werkbank</i></div><div class="p"><b>Brixal Tremm</b></div>',
    [
      ['Anna Lang', 'Leiterin', null, null],
      ['Zorvan Quillby', 'Werkbank', null, null],
      ['Brixal Tremm', null, null, null],
    ],
  ],
  [
    'an hCard whose link has another text',
    '<div class="vcard"><span class="fn">Anna Lang</span> <span class="title">Gruppenreisen</span> <a class="email" href="mailto:lang@brixbau.de">Schreiben</a></div>',
    [['Anna Lang', 'Gruppenreisen', 'lang@brixbau.de', null]],
  ],
] as const)('%s', ([, html, expected]) => {
  expect(people(`${html}${own}`)).toEqual(expected)
})

test('a person with an e-mail at another company is not of the business, nor is the number beside it', () => {
  const html = `<h3>Presse</h3><p>Anna Lang, Wortwahl PR</p><p>030 23125777 · anna@wortwahl.net</p><h3>Büro</h3><p>0561 7033400</p>${own}`
  const { phones } = read(html)
  expect(people(html)).toEqual([])
  expect(phones.map(({ e164, owner }) => [e164, owner])).toEqual([
    ['+493023125777', 'third_party'],
    ['+495617033400', 'site'],
  ])
})

test('a patron is named by a label', () => {
  expect(people(`<p>Patron: Dame Anna Lang</p><p>Treasurer: Karl Brix</p>${own}`)).toEqual([
    ['Karl Brix', 'Treasurer', null, null],
  ])
})
