import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const find = (html: string) =>
  extractPage(html, { url: 'https://www.acme-widgets.com/' }).emails.map(({ value }) => value)

test('reads several people before one domain', () => {
  expect(find('<p>{ann, bob.lee}@acme-widgets.com</p>')).toEqual(['ann@acme-widgets.com', 'bob.lee@acme-widgets.com'])
})

test('ignores a hyphenated word at the end of a sentence', () => {
  expect(find('<p>Set it to all-regs-at-each-insn. You may then look at them.</p>')).toEqual([])
})

test.each([
  '<p>info ARROBA acme-widgets PUNTO com</p>',
  '<p>Scrivici a: info chiocciola acme-widgets punto com</p>',
  '<p>info /at/ acme-widgets.com</p>',
  '<p>info "at" acme-widgets "dot" com</p>',
  '<span data-first="info" data-last="acme-widgets.com"></span>',
  '<span data-part1="info" data-part2="acme-widgets" data-part3="com"></span>',
])('%s', (html) => {
  expect(find(html)).toEqual(['info@acme-widgets.com'])
})

test('replaces the character that the page declares as the @', () => {
  expect(find('<p>info★acme-widgets.co.jp（★を@に変えて送信してください）</p>')).toEqual(['info@acme-widgets.co.jp'])
  expect(find('<p>邮箱：sales#acme-widgets.cn（请把#换成@）</p>')).toEqual(['sales@acme-widgets.cn'])
  expect(find('<p>info★acme-widgets.co.jp</p><p>★★★</p>')).toEqual([])
})
