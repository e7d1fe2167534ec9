import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeWeb, startFakeWeb } from '../../../demo/web/fake-web.ts'
import { page, redirectTo, textFile } from '../../../demo/web/reply.ts'
import { startCanary } from '../../testing/fake-web/canary.ts'
import { testWeb } from '../../testing/fake-web/test-web.ts'
import { quietLog } from '../../testing/loops.ts'
import { fetchPage } from '../fetch-page.ts'
import type { Web } from '../web.ts'
import { createChromiumRenderer } from './chromium-renderer.ts'
import { findChromium } from './find-chromium.ts'
import { looksLikeJavascriptShell } from './js-shell.ts'

const shell = (script: string) =>
  `<!doctype html><html><head><title>App</title></head><body><div id="root"></div><script>${script}</script></body></html>`
const show = (text: string) => `document.getElementById('root').textContent = ${text};`

/** A browser is not part of the product: without one, the tests check that the page stays as it was fetched. */
function chromiumOrReason(): string | Error {
  try {
    return findChromium()
  } catch (error) {
    return error as Error
  }
}

let fake: FakeWeb
let web: Web
let canary: Awaited<ReturnType<typeof startCanary>>
const found = chromiumOrReason()

beforeAll(async () => {
  canary = await startCanary('127.0.0.1')
  const inside = `http://127.0.0.1:${canary.port}/`
  const tries = `
    fetch('${inside}').then(() => { ${show("'reached'")} }, () => { window.fetchRefused = true });
    new Image().src = '${inside}img';
    try { new WebSocket('ws://127.0.0.1:${canary.port}/') } catch (error) { window.socketRefused = true }
    fetch('/leads-inside').catch(() => 0).then(() => { ${show("'tried'")} });`
  fake = await startFakeWeb({
    'app.test': {
      '/': shell(`fetch('/api').then((r) => r.text()).then((text) => { ${show('text')} })`),
      '/api': textFile('call +44 113 496 0000'),
      '/script': '<html><body><div id="app"></div><script src="/app.js"></script></body></html>',
      '/app.js': {
        headers: { 'content-type': 'text/javascript' },
        body: "document.getElementById('app').innerHTML = '<a href=mailto:hello@app.test>mail</a>'",
      },
      '/attack': shell(tries),
      '/leads-inside': redirectTo(inside),
      '/endless': shell('for (;;) {}'),
      '/away': shell("location.href = 'http://other.test/'"),
      '/plain': page('Plain', '<p>nothing to render</p>'),
    },
    'other.test': { '*': page('Other') },
  })
  web = testWeb({
    connectTo: fake.connectTo,
    renderer: createChromiumRenderer({
      executablePath: typeof found === 'string' ? found : '/nowhere/chromium',
      log: quietLog,
      totalMs: 4000,
      settleMs: 100,
    }),
  })
})

afterAll(async () => {
  await web.close()
  await fake.close()
  await canary.close()
})

/** The text with and without a browser on this machine. */
async function textOf(path: string): Promise<string> {
  const result = await fetchPage(`http://app.test${path}`, { web })
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  if (found instanceof Error) expect(result.renderedBy).toBe('http')
  return result.renderedBy === 'chromium' ? result.text : `not rendered: ${result.text}`
}

describe('a page that is an empty shell', () => {
  test('is filled by its scripts and what they load', async () => {
    const want = found instanceof Error ? 'not rendered' : '+44 113 496 0000'
    expect(await textOf('/')).toContain(want)
    expect(await textOf('/script')).toContain(found instanceof Error ? 'not rendered' : 'mailto:hello@app.test')
  })

  test('cannot reach an IP that the guard refuses', async () => {
    const text = await textOf('/attack')
    expect(text.includes('<div id="root">tried</div>')).toBe(typeof found === 'string')
    expect(text).not.toContain('<div id="root">reached')
    expect(canary.visits()).toBe(0)
  })

  test('stays as it was fetched if its script never ends or navigates away', async () => {
    expect(await textOf('/endless')).toContain('not rendered')
    expect((await textOf('/away')).includes('id="root"')).toBe(true)
    expect(fake.requests.filter(({ host }) => host === 'other.test')).toEqual([])
  })

  test('is the only kind of page that is rendered', async () => {
    expect(await textOf('/plain')).toContain('not rendered')
  })
})

describe('looksLikeJavascriptShell', () => {
  test.each([
    ['<div id="root"></div><script src=a.js></script>', true],
    ['<body><noscript>You need to enable JavaScript to run this app.</noscript><script src=a.js></script>', true],
    ['<app-root></app-root><script src=main.js></script>', true],
    [`<div id="root"><p>${'words '.repeat(60)}</p></div><script src=a.js></script>`, false],
    ['<p>short page</p><script src=analytics.js></script>', false],
    ['<div id="root"></div>', false],
    ['', false],
    [`<div id="root">${'<'.repeat(100_000)}<script>`, true],
  ])('%#', (html, want) => expect(looksLikeJavascriptShell(html)).toBe(want))
})
