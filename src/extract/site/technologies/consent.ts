import type { Fingerprint } from './fingerprint.ts'

/** Consent managers. */
export const consents: readonly Fingerprint[] = [
  { name: 'Cookiebot', category: 'consent', loads: ['consent.cookiebot.com', 'consent.cookiebot.eu'] },
  {
    name: 'OneTrust',
    category: 'consent',
    loads: ['cdn.cookielaw.org', 'optanon.blob.core.windows.net'],
    script: ['optanonwrapper'],
  },
  {
    name: 'Borlabs Cookie',
    category: 'consent',
    paths: ['/wp-content/plugins/borlabs-cookie/', '/wp-content/cache/borlabs-cookie/'],
    markup: ['borlabscookiebox', 'brlbs-cmpnt'],
    implies: ['WordPress'],
  },
  {
    name: 'Usercentrics',
    category: 'consent',
    loads: ['app.usercentrics.eu', 'privacy-proxy.usercentrics.eu', 'web.cmp.usercentrics.eu'],
    markup: ['usercentrics-cmp'],
  },
  {
    name: 'Complianz',
    category: 'consent',
    paths: ['/wp-content/plugins/complianz-gdpr'],
    markup: ['cmplz-cookiebanner'],
    implies: ['WordPress'],
  },
  {
    name: 'CookieYes',
    category: 'consent',
    loads: ['cdn-cookieyes.com'],
    paths: ['/wp-content/plugins/cookie-law-info/'],
    markup: ['cky-consent-container'],
  },
  {
    name: 'iubenda',
    category: 'consent',
    loads: ['cdn.iubenda.com', 'cs.iubenda.com'],
    script: ['_iub.csconfiguration'],
    markup: ['iubenda-embed'],
  },
  {
    name: 'Cookie Notice',
    category: 'consent',
    paths: ['/wp-content/plugins/cookie-notice/'],
    markup: ['cookie-notice-container'],
    implies: ['WordPress'],
  },
  { name: 'Termly', category: 'consent', loads: ['app.termly.io'] },
  { name: 'Klaro', category: 'consent', paths: ['/klaro.js', '/klaro/klaro'], script: ['klaroconfig'] },
  { name: 'Osano', category: 'consent', loads: ['cmp.osano.com'], script: ['window.cookieconsent.initialise('] },
  { name: 'Didomi', category: 'consent', loads: ['sdk.privacy-center.org'], script: ['window.didomiconfig'] },
  { name: 'Axeptio', category: 'consent', loads: ['static.axept.io'], script: ['static.axept.io', 'axeptiosettings'] },
  {
    name: 'Real Cookie Banner',
    category: 'consent',
    paths: ['/wp-content/plugins/real-cookie-banner'],
    implies: ['WordPress'],
  },
  { name: 'CCM19', category: 'consent', paths: ['/ccm19.js', '/public/ccm19'], loads: ['cloud.ccm19.de'] },
  {
    name: 'consentmanager',
    category: 'consent',
    loads: ['delivery.consentmanager.net', 'cdn.consentmanager.net'],
    script: ['window.cmp_id', 'cdn.consentmanager.net'],
  },
  {
    name: 'Tarteaucitron',
    category: 'consent',
    paths: ['tarteaucitron.js', 'tarteaucitron.min.js'],
    script: ['tarteaucitron.init('],
  },
]

/** Protection against bots and attacks. */
export const securities: readonly Fingerprint[] = [
  {
    name: 'reCAPTCHA',
    category: 'security',
    loads: ['google.com/recaptcha', 'recaptcha.net', 'gstatic.com/recaptcha'],
    markup: ['g-recaptcha'],
  },
  { name: 'hCaptcha', category: 'security', loads: ['hcaptcha.com'], markup: ['h-captcha'] },
  {
    name: 'Cloudflare Turnstile',
    category: 'security',
    loads: ['challenges.cloudflare.com/turnstile'],
    markup: ['cf-turnstile'],
  },
  { name: 'Friendly Captcha', category: 'security', markup: ['frc-captcha'], paths: ['friendly-challenge'] },
  {
    name: 'Wordfence',
    category: 'security',
    paths: ['/wp-content/plugins/wordfence/'],
    cookies: ['wfvt_*', 'wordfence_verifiedhuman'],
    implies: ['WordPress'],
  },
  { name: 'Sucuri', category: 'security', headers: { server: /^sucuri/i, 'x-sucuri-id': /./ } },
  { name: 'Imperva', category: 'security', cookies: ['incap_ses_*', 'visid_incap_*'] },
]
