import { expect, test } from 'vitest'
import { extractPage } from '../extract-page.ts'

/** Ordinary sentences with "at" and "dot"; locations, sites and names vary from paragraph to paragraph. */
const sentences = [
  'We meet at {site} dot com every {day}, and the doors open at noon.',
  'Look at {place} and you will see a dot on the map at the corner of {place}.',
  'Find more at {site}.com or ask {name} at the desk.',
  'Order online at www.{site}.com and collect at our shop in {place}.',
  'The server at {site}.org was down at midnight.',
  'Email us at the office or call {name} at home.',
  '{name} works at {place} dot, a small studio at the river.',
  'Our team is at {place} on {day} at 10 dot 30.',
  'Shop at {site}.net, save at checkout, and smile at the end.',
  'Visit us at {site}.de. At present we are closed.',
  'She said dot com was dead at the time, at least at {place}.',
  'For details look at {site}.co.uk at any time.',
  'Apache/2.4 (Debian) Server at {site}.edu Port 80',
  'Tickets are available at {site}.com at 20 dollars each.',
  'Join {name} at {site}.io for a talk at noon.',
  'Please contact {name} at {place} dot. She is at work at eight.',
  'Email {name} at the {place} office, at the latest on {day}.',
  'The dot at {place} marks the spot; meet at example dot com style sentences are not addresses.',
  'Write to me at {place}, or meet me at {site} dot com in the evening.',
  'Read it at {site} dot org, said {name} at the gate.',
  'Photos at {site}.com/gallery were taken at dawn at {place}.',
  'Prices start at {site}.com at 5 and end at 9.',
]
const sites = ['example', 'riverside', 'greenfield', 'blue-door', 'northwind', 'acme', 'townhall', 'bakery']
const places = ['Leeds', 'Bath', 'Dover', 'Hanover', 'Elm Street', 'Kings Cross', 'Lyon', 'Porto']
const names = ['Anna', 'Peter Wood', 'the team', 'our staff', 'Maria', 'John', 'Dr. Hall', 'everyone']
const days = ['Monday', 'Friday', 'Sunday', 'weekday']

test('finds no e-mail in 300 paragraphs of ordinary prose', () => {
  const next = dice(7)
  const pick = (list: readonly string[]) => list[next() % list.length] ?? ''
  for (let paragraph = 0; paragraph < 300; paragraph++) {
    const text = Array.from({ length: 1 + (next() % 4) }, () =>
      pick(sentences)
        .replaceAll('{site}', () => pick(sites))
        .replaceAll('{place}', () => pick(places))
        .replaceAll('{name}', () => pick(names))
        .replaceAll('{day}', () => pick(days)),
    ).join(' ')
    expect(extractPage(`<p>${text}</p>`).emails, text).toEqual([])
  }
})

test('finds no e-mail in headings and menus with "at"', () => {
  for (const line of [
    'Shop at riverside.com',
    'Dine at riverside.com',
    'More at riverside.com',
    'Live at Leeds.org',
    'Us at riverside dot com',
    'Follow us @ riverside.com',
    'Events @ riverside.com',
    'Info at riverside.com',
    'Contact info at riverside dot com',
    'Learn about insurance at riverside dot com',
    'party @ riverside.com tonight',
    'Follow us @riverside dot com',
  ]) {
    expect(extractPage(`<h2>${line}</h2>`).emails, line).toEqual([])
  }
})

test('accepts a role as local part when the dots are worded or the sign is an @', () => {
  for (const line of [
    'info at acme-widgets dot com',
    'info AT acme-widgets DOT com',
    'info @ acme-widgets.com',
    'info@ acme-widgets.com',
  ]) {
    expect(extractPage(`<p>${line}</p>`).emails, line).toMatchObject([{ value: 'info@acme-widgets.com' }])
  }
})

/** A seeded random generator: a failing paragraph can be reproduced. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor(state / 65_536)
  }
}
