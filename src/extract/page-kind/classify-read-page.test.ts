import { expect, test } from 'vitest'
import { classifyReadPage } from './classify-read-page.ts'

test.for([
  ['https://firm.example/?page_id=7', null, { h1: 'Unser Team', title: null }, 'team'],
  ['https://firm.example/x7', null, { h1: 'Guten Tag', title: 'Brix GmbH | Kontakt' }, 'contact'],
  ['https://firm.example/x7', null, { h1: null, title: 'Impressum - Brix GmbH' }, 'legal'],
  ['https://firm.example/x7', null, { h1: 'Guten Tag', title: 'Brix GmbH' }, 'other'],
  // The URL or the text of the link says enough.
  ['https://firm.example/kontakt', null, { h1: 'Team', title: null }, 'contact'],
  ['https://firm.example/x7', 'Kontakt', { h1: 'Team', title: null }, 'contact'],
  ['https://firm.example/blog/x7', null, { h1: 'Kontakt', title: null }, 'blog'],
] as const)('%s with the link text %s and the headings %o is %s', ([url, anchor, facts, kind]) => {
  expect(classifyReadPage(url, anchor, facts).kind).toBe(kind)
})
