import { describe, expect, test } from 'vitest'
import { needsJavaScript } from './needs-javascript.ts'

describe('needsJavaScript', () => {
  test.each([
    ['<div id="root"></div><script src=a.js></script>', true],
    ['<body><noscript>You need to enable JavaScript to run this app.</noscript><script src=a.js></script>', true],
    ['<app-root></app-root><script src=main.js></script>', true],
    [`<div id="root"><p>${'words '.repeat(60)}</p></div><script src=a.js></script>`, false],
    ['<p>short page</p><script src=analytics.js></script>', false],
    ['<div id="root"></div>', false],
    ['', false],
    [
      `<title>Kontakt</title>${'<meta name="theme">'.repeat(40)}<div data-server-rendered></div><script src=a.js></script>`,
      true,
    ],
    [`<h1>Kontakt</h1>${'<meta name="theme">'.repeat(40)}<p>Karl Brix</p><script src=analytics.js></script>`, false],
    [`${'<a href="/x">Menu</a>'.repeat(30)}<script src=analytics.js></script>`, false],
    [`<div id="root">${'<'.repeat(100_000)}<script>`, true],
  ])('%#', (html, want) => expect(needsJavaScript(html)).toBe(want))
})
