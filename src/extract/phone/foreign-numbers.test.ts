import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const numbers = (html: string, country?: string) => extractPage(html, { country }).phones.map(({ e164 }) => e164)

describe('labels and digits in other scripts', () => {
  test.each([
    ['CN', '<p>电话：010-62781234</p>', '+861062781234'],
    ['CN', '<p>手机13812345678</p>', '+8613812345678'],
    ['JP', '<p>ＴＥＬ：０３－５２１２－３４５６</p>', '+81352123456'],
    ['AE', '<p>جوال: ٠٥٠١٢٣٤٥٦٧</p>', '+971501234567'],
    ['PT', '<p>Linha nacional e Tlm: 912 345 678 | NIF 501 234 567</p>', '+351912345678'],
    ['IL', '<p>נייד: 054-2234567</p>', '+972542234567'],
  ])('%s %s', (country, html, e164) => {
    expect(numbers(html, country)).toEqual([e164])
  })
})

test('reads a number right after its label, without a space', () => {
  expect(numbers('<p>Phone<span>(206) 342-8631</span></p>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<p><b>P</b>206.342.8631</p>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<p>Modell206.342.8631</p>', 'US')).toEqual([])
})

test('reads a calling code in brackets without its plus', () => {
  expect(numbers('<h3>Hong Kong</h3><p>(852) 2345 6789</p>', 'US')).toEqual(['+85223456789'])
  expect(numbers('<p>see (852) 2345 6789 of the list</p>', 'US')).toEqual([])
})

test('reads a calling code in brackets with its plus, and a separate plus', () => {
  expect(numbers('<p>(+84) 24 3926 2828</p>', 'GB')).toEqual(['+842439262828'])
  expect(numbers('<p>Tel (+351) 254 313 887</p>', 'GB')).toEqual(['+351254313887'])
  expect(numbers('<p>Tel (0033) 1 99 00 12 34</p>', 'GB')).toEqual(['+33199001234'])
  expect(numbers('<p>Tel (+49) (0)30 23125956</p>', 'GB')).toEqual(['+493023125956'])
  expect(numbers('<p>Tel + 49 30 23125956</p>', 'GB')).toEqual(['+493023125956'])
  expect(numbers('<p>Tel ++49 30 23125956</p>', 'GB')).toEqual(['+493023125956'])
  expect(numbers('<p>the sum 12 + 34 5678 9012 is due</p>', 'GB')).toEqual([])
})

test('reads an area code in brackets without a label', () => {
  expect(numbers('<p>Ligue já (11) 3456-7890 ou visite a loja</p>', 'BR')).toEqual(['+551134567890'])
})

test('reads decorative separators between area code and number', () => {
  for (const sign of ['·', '|', '•', ':', '/'])
    expect(numbers(`<p>030 ${sign} 23 12 59 56</p>`, 'DE'), sign).toEqual(['+493023125956'])
  expect(numbers('<p>030 23125956 | 030 23125957</p>', 'DE')).toEqual(['+493023125956', '+493023125957'])
})

test('gives the second of two numbers the area code of the first, and ignores it alone', () => {
  expect(numbers('<p>030 784 55 12 und 784 55 13</p>', 'DE')).toEqual(['+49307845512', '+49307845513'])
  expect(numbers('<p>(11) 3456-7890 / 3456-7891</p>', 'BR')).toEqual(['+551134567890', '+551134567891'])
  expect(numbers('<p>206-342-8631 or 342-8632</p>', 'US')).toEqual(['+12063428631', '+12063428632'])
  expect(numbers('<p>206-342-8631, 98101-2233</p>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<p>Tel. 784 55 13</p>', 'DE')).toEqual([])
  expect(numbers('<p>Tel. 49 30 7845513</p>', 'DE')).toEqual(['+49307845513'])
})

test('needs a label for four groups below 256 and for a calling code without its plus', () => {
  expect(numbers('<p>Tel. 93.215.43.22</p>', 'ES')).toEqual(['+34932154322'])
  expect(numbers('<p>93.215.43.22</p>', 'ES')).toEqual([])
  expect(numbers('<p>Tel: 86-21-6321 5578</p>', 'US')).toEqual(['+862163215578'])
  expect(numbers('<p>line 86-21-6321 5578</p>', 'US')).toEqual([])
})

test('reads a range of extensions as one number, ignores hours and file numbers', () => {
  expect(numbers('<p>Tel.: 030/123456-78/79</p>', 'DE')).toEqual(['+493012345678'])
  expect(numbers('<p>0431-66 12 47 / -48</p>', 'DE')).toEqual(['+49431661247'])
  expect(numbers('<p>(030) 784 55-12/13</p>', 'DE')).toEqual(['+49307845512'])
  expect(numbers('<p>Mo-Fr 08.00-12.00 13.00-17.30</p>', 'DE')).toEqual([])
  expect(
    numbers(
      '<p>Artikelnummer 0401234567</p><p>Az. 030 12345/24</p><p>Kundennr. 0221 123456</p><p>Buchungscode: 0301234567</p>',
      'DE',
    ),
  ).toEqual([])
  expect(numbers('<p>Telefonnummer 040 1234567</p>', 'DE')).toEqual(['+49401234567'])
})

test('reads a number between separators, beside an e-mail or a postcode', () => {
  expect(numbers('<p>Calle Santiago 19, 47001 Valladolid | 983 00 33 44</p>', 'ES')).toEqual(['+34983003344'])
  expect(numbers('<p>75 12 34 00 · post@brix-host.com · CVR 12 34 56 78</p>', 'DK')).toEqual(['+4575123400'])
  expect(numbers('<p>Version | 983 00 33 44 | stable</p>', 'ES')).toEqual([])
})
