import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Operation, operation } from '../operation.ts'

// Where a one-time link leads: the least page that lets somebody in and set a password. The token stands after "#", which
// browsers do not send; the page takes it out of the address bar at once.
const script = `
const token = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
const form = document.querySelector('form')
const says = document.querySelector('output')
if (token === '') says.textContent = 'This page needs a one-time link. "scrapersky user link EMAIL" makes one.'
else form.hidden = false
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  says.textContent = ''
  const body = JSON.stringify({ token, password: form.elements.password.value })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch('/api/v2/auth/link', { method: 'POST', headers, body })
  const told = await answer.json()
  if (answer.ok) form.hidden = true
  says.textContent = answer.ok
    ? 'You are signed in as ' + told.user.email + ', and your password is set.'
    : (told.errors?.[0] ? told.detail + ' ' + told.errors[0].way_out : told.detail)
})
`
const style = `:root { color-scheme: light dark }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 4rem auto; padding: 0 1rem }
input, button { font: inherit; padding: .5rem; width: 100%; box-sizing: border-box; margin: .25rem 0 1rem }`

const page = `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Sign in to ScraperSky</title><style>${style}</style>
<main><h1>Welcome to ScraperSky</h1>
<form hidden><label>Choose a password of at least 10 characters
<input name="password" type="password" autocomplete="new-password" minlength="10" maxlength="200" required></label>
<button>Set it and sign in</button></form>
<p><output aria-live="polite"></output></p>
<noscript>This page needs JavaScript.</noscript></main>
<script>${script}</script></html>
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'none'",
  `script-src ${hashOf(script)}`,
  `style-src ${hashOf(style)}`,
  "connect-src 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

export function signInPage(): Operation {
  return operation({
    method: 'GET',
    path: '/sign-in',
    permission: 'public',
    tag: 'auth',
    summary: 'Where a one-time link leads, for people',
    answer: { schema: z.string(), types: ['text/html'] },
    handle: ({ reply }) =>
      reply
        .header('content-security-policy', policy)
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(page),
  })
}
