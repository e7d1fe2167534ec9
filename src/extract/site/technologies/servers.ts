import type { Fingerprint } from './fingerprint.ts'

/** Web servers. */
export const servers: readonly Fingerprint[] = [
  { name: 'nginx', category: 'server', headers: { server: /^nginx(?:\/([\d.]+))?/i } },
  { name: 'Apache', category: 'server', headers: { server: /^apache(?:\/([\d.]+))?(?!-coyote)/i } },
  { name: 'Microsoft IIS', category: 'server', headers: { server: /^microsoft-iis(?:\/([\d.]+))?/i } },
  { name: 'LiteSpeed', category: 'server', headers: { server: /^litespeed/i } },
  { name: 'OpenResty', category: 'server', headers: { server: /^openresty(?:\/([\d.]+))?/i } },
  { name: 'Caddy', category: 'server', headers: { server: /^caddy/i } },
  { name: 'Tomcat', category: 'server', headers: { server: /^apache-coyote|^apache tomcat/i }, implies: ['Java'] },
  { name: 'Gunicorn', category: 'server', headers: { server: /^gunicorn(?:\/([\d.]+))?/i }, implies: ['Python'] },
  { name: 'lighttpd', category: 'server', headers: { server: /^lighttpd(?:\/([\d.]+))?/i } },
  { name: 'Envoy', category: 'server', headers: { server: /^envoy/i } },
  { name: 'Varnish', category: 'server', headers: { via: /\bvarnish\b/i, 'x-varnish': /./ } },
]

/** Content delivery networks. */
export const cdns: readonly Fingerprint[] = [
  {
    name: 'Cloudflare',
    category: 'cdn',
    headers: { 'cf-ray': /./, server: /^cloudflare/i },
    cookies: ['__cf_bm', '__cfduid', 'cf_clearance'],
  },
  { name: 'Fastly', category: 'cdn', headers: { 'x-fastly-request-id': /./, 'x-served-by': /^cache-[a-z]{3}/ } },
  { name: 'Amazon CloudFront', category: 'cdn', headers: { via: /\(cloudfront\)/i, 'x-amz-cf-id': /./ } },
  { name: 'Akamai', category: 'cdn', headers: { server: /^akamai/i, 'x-akamai-transformed': /./ } },
  { name: 'bunny.net', category: 'cdn', headers: { server: /^bunnycdn/i }, loads: ['b-cdn.net', 'fonts.bunny.net'] },
  { name: 'KeyCDN', category: 'cdn', headers: { server: /^keycdn/i }, loads: ['kxcdn.com'] },
  { name: 'jsDelivr', category: 'cdn', loads: ['cdn.jsdelivr.net'] },
  { name: 'cdnjs', category: 'cdn', loads: ['cdnjs.cloudflare.com'] },
  { name: 'unpkg', category: 'cdn', loads: ['unpkg.com'] },
  { name: 'Google Hosted Libraries', category: 'cdn', loads: ['ajax.googleapis.com'] },
]

/** Hosting platforms. */
export const hostings: readonly Fingerprint[] = [
  { name: 'Vercel', category: 'hosting', headers: { server: /^vercel/i, 'x-vercel-id': /./ } },
  { name: 'Netlify', category: 'hosting', headers: { server: /^netlify/i, 'x-nf-request-id': /./ } },
  { name: 'GitHub Pages', category: 'hosting', headers: { server: /^github\.com/i, 'x-github-request-id': /./ } },
  { name: 'Amazon S3', category: 'hosting', headers: { server: /^amazons3/i } },
  { name: 'WP Engine', category: 'hosting', headers: { 'x-powered-by': /^wp ?engine/i } },
  { name: 'Kinsta', category: 'hosting', headers: { 'x-kinsta-cache': /./ } },
  { name: 'Pantheon', category: 'hosting', headers: { via: /pantheon/i } },
  { name: 'Flywheel', category: 'hosting', headers: { server: /^flywheel/i } },
  { name: 'Heroku', category: 'hosting', headers: { via: /\bvegur\b|\bheroku/i } },
  { name: 'Plesk', category: 'hosting', headers: { 'x-powered-by': /plesk/i } },
]
