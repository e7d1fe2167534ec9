import { describe, expect, test } from 'vitest'
import { surveyPage } from './survey-page.ts'

const survey = (html: string, headers: Record<string, string> = {}) =>
  surveyPage(html, { url: 'https://brix-host.com/en/', headers, cookieNames: [], year: 2027 })
const site = (html: string) => survey(html).site

test('returns findings and facts in one pass', () => {
  const { findings, site: facts } = survey(
    `<html lang="en"><head><title>Brix</title><meta property="og:site_name" content="Brix &amp; Co"><meta name="generator" content="WordPress 6.4"><meta name="viewport" content="width=device-width">
     <link rel="shortcut icon" href="/favicon.png"></head><body><img class="site-logo" src="/logo.svg" alt="Brix">
     <p>Write to hello@brix-host.com</p><a href="https://www.facebook.com/brixhost">f</a><footer>© 2019–2026 Brix</footer></body></html>`,
    { server: 'nginx' },
  )
  expect(findings.facts.title).toBe('Brix')
  expect(findings.emails.map(({ value }) => value)).toEqual(['hello@brix-host.com'])
  expect(facts).toMatchObject({
    state: 'site',
    generator: 'WordPress 6.4',
    siteName: 'Brix & Co',
    logoUrl: 'https://brix-host.com/logo.svg',
    faviconUrl: 'https://brix-host.com/favicon.png',
    mobileViewport: true,
    copyrightYear: 2026,
    leadsTo: null,
  })
  expect(facts.technologies.map(({ name }) => name)).toEqual(['WordPress', 'PHP', 'nginx'])
})

describe('logo', () => {
  test.each([
    [
      'structured data first',
      '<script type="application/ld+json">{"@type":"Dentist","logo":"https://cdn.example/l.png"}</script><img class="logo" src="/x.png">',
      'https://cdn.example/l.png',
    ],
    [
      'an image in the link to the home page',
      '<img src="/img/logo-text.png"><a href="/"><img src="/img/brix-logo.png"></a>',
      'https://brix-host.com/img/brix-logo.png',
    ],
    ['not the logo of a partner', '<img class="partner-logo" src="/p.png"><img alt="PayPal logo" src="/pp.png">', null],
    [
      'a lazy image',
      '<img class="logo" src="data:image/gif;base64,R0" data-src="logo.webp">',
      'https://brix-host.com/en/logo.webp',
    ],
    [
      'relative to the base of the page',
      '<base href="https://cdn.brix-host.com/a/"><img id="logo" src="l.png">',
      'https://cdn.brix-host.com/a/l.png',
    ],
    ['no javascript: URL', '<img class="logo" src="javascript:alert(1)">', null],
    ['no logo', '<img src="/team.jpg" alt="Our team">', null],
  ])('%s', (_, html, logo) => {
    expect(site(html).logoUrl).toBe(logo)
  })
})

test('falls back to the touch icon', () => {
  expect(site('<link rel="apple-touch-icon" href="/t.png">').faviconUrl).toBe('https://brix-host.com/t.png')
  expect(site('<link rel="icon" href="data:,">').faviconUrl).toBeNull()
})

describe('copyright year', () => {
  test.each([
    ['© 2024 Brix', 2024],
    ['2011 - 2023 © Brix GmbH', 2023],
    ['Copyright (c) 1999-2021', 2021],
    ['© Brix. All rights reserved. 2022', 2022],
    ['Founded 1985. Call 020 2030 2040.', null],
    ['© 2099 Brix', null],
    ['© Brix\n2024 was a good year', null],
    ['&copy; 2025', 2025],
  ])('%s', (text, year) => {
    expect(site(`<p>${text.replace('\n', '<br>')}</p>`).copyrightYear).toBe(year)
  })
})

describe('client redirects', () => {
  test.each([
    ['a meta refresh', '<meta http-equiv="refresh" content="0; url=https://other.example/">', 'https://other.example/'],
    ['without url=', '<meta http-equiv="Refresh" content="5;/home">', 'https://brix-host.com/home'],
    [
      'a script on an empty page',
      '<script>window.location.replace("https://other.example/x")</script>',
      'https://other.example/x',
    ],
    ['a page that reloads', '<meta http-equiv="refresh" content="300">', null],
    ['a slide show', '<meta http-equiv="refresh" content="60; url=/next">', null],
    ['a script on a full page', `<script>location.href="/m"</script><p>${'word '.repeat(30)}</p>`, null],
    ['a javascript: URL', '<meta http-equiv="refresh" content="0;url=javascript:alert(1)">', null],
  ])('%s', (_, html, target) => {
    expect(site(html).leadsTo).toBe(target)
  })
})

test('a fixed width is not a mobile viewport', () => {
  expect(site('<meta name="viewport" content="width=1024">').mobileViewport).toBe(false)
})

describe('hostile pages finish', () => {
  test.each([
    ['a million tags', () => '<a href="https://calendly.com/x"><img class="logo" src="/l.png">'.repeat(100_000)],
    ['deep nesting', () => '<div class="wp-block-group">'.repeat(200_000)],
    ['one tag of 5 MB', () => `<div ${'data-wf-page="x" '.repeat(300_000)}>`],
    ['one value of 5 MB', () => `<script src="/wp-content/${'/jquery-3.'.repeat(500_000)}"></script>`],
    ['scripts', () => '<script src="/jquery/jquery.min.js?ver=x"></script>'.repeat(50_000)],
    ['copyright signs', () => `<p>${'© copyright (c) '.repeat(200_000)}</p>`],
    ['an unclosed comment', () => `<!-- ${'this is squarespace. '.repeat(100_000)}`],
    ['almost matching phrases', () => `<p>${'this domain is for sal '.repeat(200_000)}</p>`],
    [
      'an endless refresh',
      () => `<meta http-equiv=refresh content="${' '.repeat(1_000_000)}0;url=${"'".repeat(1_000_000)}">`,
    ],
  ])('%s', (_, make) => {
    expect(site(make()).state).toBeDefined()
  })

  test('lists a repeated technology once', () => {
    const { technologies } = site('<script src="https://js.stripe.com/v3/"></script>'.repeat(10_000))
    expect(technologies).toHaveLength(1)
  })
})
