import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

const emails = (html: string) => extractPage(html).emails.map(({ value }) => value)

test.each([
  ['<b>Email</b><a href="mailto:jo@acme-widgets.com">jo@acme-widgets.com</a>'],
  ['<b>Jo Miller</b><a href="mailto:jo@acme-widgets.com">jo@acme-widgets.com</a>'],
  ['<span>Sales</span><span>jo@acme-widgets.com</span>'],
  ['<b>E</b><span>jo@acme-widgets.com</span>'],
  ['<b>Email</b>jo@acme-widgets.com'],
  ['<a>206-342-8631</a><a href="#"><i></i>jo@acme-widgets.com</a>'],
  ['<span>jo@acme-widgets.com</span><span>twitter</span>'],
])('cuts off text that only the style sheet keeps apart: %s', (html) => {
  expect(emails(`<p>${html}</p>`)).toEqual(['jo@acme-widgets.com'])
})

test.each([
  ['<b>j</b>ohanna@acme-widgets.com'],
  ['<b>johanna</b>@<span>acme-widgets</span>.com'],
  ['<b>jo</b><i>hanna</i>@<b>acme-widgets.com</b>'],
  ['jo<wbr>hanna@acme-widgets.com'],
  ['jo<i hidden>x</i>hanna@acme-widgets.com'],
])('joins an e-mail that is split into elements: %s', (html) => {
  expect(emails(`<p>${html}</p>`)).toEqual(['johanna@acme-widgets.com'])
})
