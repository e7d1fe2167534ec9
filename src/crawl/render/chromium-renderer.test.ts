import { readFileSync } from 'node:fs'
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

const warnings: string[] = []
const isRoot = process.getuid?.() === 0

let fake: FakeWeb
let web: Web
/** Of every Chromium that this process started (Linux). */
function browserEnvironments(): string[] {
  if (process.platform !== 'linux') return []
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(/\s+/)
  return children.flatMap((pid) => {
    const isBrowser = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--headless')
    return isBrowser ? [readFileSync(`/proc/${pid}/environ`, 'utf8')] : []
  })
}

let canary: Awaited<ReturnType<typeof startCanary>>
const found = chromiumOrReason()

beforeAll(async () => {
  process.env.RENDERER_TEST_SECRET = 'planted'
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
      '/fake-length': shell(`
        Object.defineProperty(Element.prototype, 'outerHTML', { get: () => 'x' })
        ${show("'x'.repeat(300_000)")}`),
      '/clobber': shell(`document.body.innerHTML = '<img name=documentElement><p>real text</p>'`),
      '/popup': shell(`${show("'opened'")} window.open('http://other.test/'); window.open('/api')`),
      '/worker': shell(`
        const code = "fetch('http://app.test/api').then((r) => r.text()).then((t) => postMessage(t), () => postMessage('failed'))"
        const worker = new Worker(URL.createObjectURL(new Blob([code])))
        worker.onmessage = ({ data }) => { ${show('data')} }`),
      '/memory': shell('const kept = []; for (;;) kept.push(new Uint8Array(8e7).fill(7))'),
      '/store': shell(
        `${show("localStorage.seen ?? (document.cookie || 'fresh')")} localStorage.seen = document.cookie = 'stale=1'`,
      ),
      '/plain': page('Plain', '<p>nothing to render</p>'),
    },
    'other.test': { '*': page('Other') },
  })
  web = webThatRenders(4000)
})

function webThatRenders(totalMs: number): Web {
  return testWeb({
    connectTo: fake.connectTo,
    renderer: createChromiumRenderer({
      executablePath: typeof found === 'string' ? found : '/nowhere/chromium',
      log: Object.assign(Object.create(quietLog), { warn: (_facts: object, text: string) => warnings.push(text) }),
      environment: process.env,
      sandbox: !isRoot,
      maxMemoryBytes: 1024 ** 3,
      maxBytes: 200_000,
      totalMs,
      settleMs: 100,
    }),
  })
}

afterAll(async () => {
  delete process.env.RENDERER_TEST_SECRET
  await web.close()
  await fake.close()
  await canary.close()
})

/** The text with and without a browser on this machine. */
async function textOf(path: string, through = web): Promise<string> {
  const result = await fetchPage(`http://app.test${path}`, { web: through })
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

  test('cannot hide its size or its root element from the reader', async () => {
    expect(await textOf('/fake-length')).toContain('not rendered')
    expect(await textOf('/clobber')).toContain(found instanceof Error ? 'not rendered' : '<p>real text</p>')
  })

  test('has the requests of its workers answered, and its popups closed', async () => {
    expect(await textOf('/worker')).toContain(found instanceof Error ? 'not rendered' : '+44 113 496 0000')
    expect(await textOf('/popup')).toContain(found instanceof Error ? 'not rendered' : 'opened')
    expect(fake.requests.filter(({ host }) => host === 'other.test')).toEqual([])
  })

  test('finds nothing that another page has stored', async () => {
    const want = found instanceof Error ? 'not rendered' : '<div id="root">fresh</div>'
    for (let n = 0; n < 2; n++) expect(await textOf('/store')).toContain(want)
  })

  test('is given up when it fills the memory, and the next page gets a new browser', async () => {
    // On a busy machine the time of the other pages would end it before the memory is full.
    const patient = webThatRenders(60_000)
    expect(await textOf('/memory', patient)).toContain('not rendered')
    const isWatched = typeof found === 'string' && process.platform === 'linux'
    expect(warnings.some((text) => text.includes('too much memory'))).toBe(isWatched)
    expect(await textOf('/', patient)).toContain(found instanceof Error ? 'not rendered' : '+44 113 496 0000')
    await patient.close()
  })

  test('runs in a browser that has none of our settings', async () => {
    expect(await textOf('/')).toContain(found instanceof Error ? 'not rendered' : '+44 113 496 0000')
    const environments = browserEnvironments()
    expect(environments.length > 0).toBe(typeof found === 'string' && process.platform === 'linux')
    expect(environments.join()).not.toContain('RENDERER_TEST_SECRET')
  })

  test('is not rendered by root with the sandbox that does not work for root', () => {
    const create = () => createChromiumRenderer({ executablePath: '/nowhere/chromium', environment: {}, log: quietLog })
    if (isRoot) expect(create).toThrow('set RENDERER_SANDBOX=off')
    else expect(create).not.toThrow()
  })

  test('is the only kind of page that is rendered', async () => {
    expect(await textOf('/plain')).toContain('not rendered')
  })
})
