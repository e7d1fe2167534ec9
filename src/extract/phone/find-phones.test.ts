import { describe, expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const phones = (html: string, country?: string, url?: string) => extractPage(html, { country, url }).phones
const numbers = (html: string, country?: string, url?: string) => phones(html, country, url).map(({ e164 }) => e164)

describe('written forms', () => {
  test.each([
    ['US', '(206) 342-8631', '+12063428631'],
    ['US', '206.342.8631', '+12063428631'],
    ['US', '1-206-342-8631', '+12063428631'],
    ['GB', '0121 234 5678', '+441212345678'],
    ['GB', '+44 (0)121 234 5678', '+441212345678'],
    ['DE', 'Tel.: 030 / 23 12 59 56', '+493023125956'],
    ['DE', '0049 30 23125956', '+493023125956'],
    ['FR', '01 99 00 12 34', '+33199001234'],
    ['FR', '01.99.00.12.34', '+33199001234'],
    ['IT', 'Tel. 06 6982 1234', '+390669821234'],
    ['ES', 'Teléfono: 912 345 678', '+34912345678'],
    ['NL', '020 624 1111', '+31206241111'],
    ['PL', 'tel. 22 694 55 55', '+48226945555'],
    ['CZ', 'telefon: 224 810 111', '+420224810111'],
    ['SE', '08-463 35 00', '+4684633500'],
    ['RU', 'тел. 8 (495) 123-45-67', '+74951234567'],
    ['AT', '+43 1 588 58-0', '+431588580'],
    ['SG', 'call ＋６５　６３３７　１２３４', '+6563371234'],
  ])('%s %s', (country, text, e164) => {
    expect(numbers(`<p>${text}</p>`, country)).toEqual([e164])
  })
})

test('reads links, structured data and chat links', () => {
  expect(numbers('<a href="tel:+12063428631">call</a>')).toEqual(['+12063428631'])
  expect(numbers('<a href="tel:0121%20234%205678">call</a>', 'GB')).toEqual(['+441212345678'])
  expect(numbers('<a href="callto:12063428631">call</a>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<a href="https://wa.me/447400123456">chat</a>')).toEqual(['+447400123456'])
  expect(numbers('<a href="https://api.whatsapp.com/send?phone=447400123456&text=hi">chat</a>')).toEqual([
    '+447400123456',
  ])
  expect(
    numbers('<script type="application/ld+json">{"@type":"Store","telephone":"0121 234 5678"}</script>', 'GB'),
  ).toEqual(['+441212345678'])
  expect(
    numbers(
      '<div itemscope itemtype="https://schema.org/Store"><span itemprop="telephone">0121 234 5678</span></div>',
      'GB',
    ),
  ).toEqual(['+441212345678'])
})

describe('is not a phone number', () => {
  test.each([
    ['date', 'Published 17.06.2021 and 2019-11-24'],
    ['date range', '12.03.2021 - 14.03.2021'],
    ['years', '2007-2014'],
    ['price', 'only $2063428631 or 1.299.000 €'],
    ['VAT', 'USt-IdNr.: DE 813 456 789'],
    ['VAT without sign', 'P.IVA e Cod. Fisc. 04417280369'],
    ['bank', 'Konto 0302312595, BLZ 100 200 30'],
    ['registration', 'HRB 030 2312 5956'],
    ['coordinates', '52.5200066, 13.4049540'],
    ['timestamp', 'build 1748983646'],
    ['IP address', '192.168.100.1'],
    ['article number', 'Art.-Nr. 0302 3125 956'],
    ['long id', '20634286310206342863102063428631'],
    ['letters before', 'abc206-342-8631'],
    ['ISBN', 'ISBN 978-3-16-148410-0'],
  ])('%s', (_, text) => {
    expect(numbers(`<p>${text}</p>`, text.includes('IVA') ? 'IT' : 'DE')).toEqual([])
    expect(numbers(`<p>${text}</p>`, 'US')).toEqual([])
  })
})

test('reads a list of numbers without commas', () => {
  const list = ['206-342-8631', '206-342-8632', '206-342-8633', '206-342-8634', '206-342-8635']
  expect(numbers(`<p>${list.join(' ')}</p>`, 'US')).toHaveLength(5)
})

test('separates adjacent numbers, postcodes and prices', () => {
  expect(numbers('<p>206-342-8631 206-342-8632</p>', 'US')).toEqual(['+12063428631', '+12063428632'])
  expect(numbers('<p>Seattle WA 98101 - 206-342-8631</p>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<p>$20 206-342-8631</p>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<p>Tel: (206) 342-8631Fax: (206) 342-8632</p>', 'US')).toEqual(['+12063428631', '+12063428632'])
})

test('starts a number at the start of its element, whatever text touches it', () => {
  expect(numbers('<span>jo@acme.com</span><span>206-342-8631</span>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<span>Seattle, WA 98101</span><span>206-342-8631</span>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<span>206</span><span>342-8631</span>', 'US')).toEqual(['+12063428631'])
  expect(numbers('<span>Tel. 030</span><span>23125956</span>', 'DE')).toEqual(['+493023125956'])
})

test('reads extension, fax and kind', () => {
  expect(phones('<p>Phone (206) 342-8631 ext. 104</p>', 'US')[0]).toMatchObject({ ext: '104', kind: 'fixed_or_mobile' })
  expect(phones('<p>Fax: (206) 342-8631</p>', 'US')[0]?.kind).toBe('fax')
  expect(phones('<table><tr><td>Telefax</td><td>030 23125956</td></tr></table>', 'DE')[0]?.kind).toBe('fax')
  expect(phones('<p>(206) 342-8631 (fax)</p>', 'US')[0]?.kind).toBe('fax')
  expect(phones('<p>Tel/Fax: (206) 342-8631</p>', 'US')[0]?.kind).toBe('fixed_or_mobile')
  expect(phones('<p>Mobile 07400 123456</p>', 'GB')[0]?.kind).toBe('mobile')
  expect(phones('<p>Call 0800 123 4567</p>', 'GB')[0]?.kind).toBe('toll_free')
})

test("takes the country from the business, the page's language, its top-level domain, its postal address, in this order", () => {
  const local = '<p>Tel. 030 23125956</p>'
  expect(numbers(local, 'DE', 'https://brix.fr/')).toEqual(['+493023125956'])
  expect(numbers(`<html lang="de-DE">${local}`, undefined, 'https://brix.com/')).toEqual(['+493023125956'])
  expect(numbers(local, undefined, 'https://brix.de/')).toEqual(['+493023125956'])
  expect(numbers('<p>1 Pike St, Seattle, WA 98101</p><p>Phone 206-342-8631</p>')).toEqual(['+12063428631'])
})

test('reads North American toll-free numbers in every country', () => {
  expect(numbers('<p>1 877 342 8631</p>', 'MX')).toEqual(['+18773428631'])
  expect(numbers('<p>Call 1-800-FLOWERS</p>', 'US')).toEqual(['+18003569377'])
})

describe('another label applies to the number only right before it', () => {
  test.each([
    ['100 Main Street<br>Suite 200<br>(206) 342-8631'],
    ['P.O. Box 123<br>206-342-8631'],
    ['P.O. Box 123 206-342-8631'],
    ['Suite 200, (206) 342-8631'],
    ['Lic. #123456 (206) 342-8631'],
    ['Tax Collector 206-342-8631'],
    ['Code Enforcement: 206-342-8631'],
    ['Building: 206-342-8631'],
    ['Register of Deeds: 206-342-8631'],
    ['Pat Smith<br>206-342-8631'],
    ['Registered Dietitian<br>206-342-8631'],
    ['Casino 206-342-8631'],
    ['&copy; 2015 Acme Bakery 206-342-8631'],
  ])('%s', (text) => {
    expect(numbers(`<p>${text}</p>`, 'US')).toEqual(['+12063428631'])
  })
  test.each([
    ['DE', 'Steuerberater Müller: 030 23125956', '+493023125956'],
    ['DE', 'Postfach 12 34<br>030 23125956', '+493023125956'],
    ['DE', 'Amtsgericht Köln, HRB 4711<br>030 23125956', '+493023125956'],
    ['GB', 'Unit 4, The Mill<br>0121 234 5678', '+441212345678'],
    ['IT', 'Torino 06 6982 1234', '+390669821234'],
  ])('%s %s', (country, text, e164) => {
    expect(numbers(`<p>${text}</p>`, country)).toEqual([e164])
  })
  test.each([
    ['US', 'License 206-342-8631'],
    ['US', 'Lic. No. 206-342-8631'],
    ['US', 'Item No.<br>206-342-8631'],
    ['US', 'Tax ID<br>206-342-8631'],
    ['GB', 'Registered in England and Wales: 0121 234 5678'],
    ['GB', 'VAT registration number 0121 234 5678'],
    ['DE', 'Steuernummer beim Finanzamt: 030 2312 5956'],
    ['DE', 'IBAN DE12 1002 0300 0302 3125 95'],
  ])('%s %s is not a phone number', (country, text) => {
    expect(numbers(`<p>${text}</p>`, country)).toEqual([])
  })
})
