import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { DemoContact, EmailForm, PhoneForm } from '../demo-business.ts'
import type { Words } from './words.ts'

/** Forms that stand in the head of the page, in linked data, and nowhere else. */
const linked: readonly string[] = ['json-ld', 'phone-json-ld']

export function isLinked({ form }: DemoContact): boolean {
  return linked.includes(form)
}

/** A contact as its page shows it, hidden or not. */
export function writeContact({ form, value, person }: DemoContact, words: Words): string {
  const shown = value.startsWith('+')
    ? phoneForms[form as PhoneForm](value, words)
    : `${words.write}: ${emailForms[form as EmailForm](value)}`
  if (person === undefined) return `<p>${shown}</p>`
  return `<div class="member"><h3>${person.name}</h3><p class="role">${person.title}</p><p>${shown}</p></div>`
}

const emailForms: Readonly<Record<EmailForm, (address: string) => string>> = {
  mailto: (address) => `<a href="mailto:${address}">${address}</a>`,
  text: (address) => address,
  entities: (address) => eachCharacter(address, (code) => `&#${code};`),
  percent: (address) => `<a href="mailto:${eachCharacter(address, (code) => `%${code.toString(16)}`)}">e-mail</a>`,
  cloudflare: (address) =>
    `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${cloudflare(address)}">[email&#160;protected]</a>`,
  brackets: (address) => address.replace('@', ' [at] ').replaceAll('.', ' [dot] '),
  'json-ld': () => '',
  script: (address) => {
    const [local, domain] = address.split('@')
    return `<script>document.write('<a href="mailto:' + '${local}' + '@' + '${domain}' + '">' + '${local}' + '@' + '${domain}' + '</a>')</script>`
  },
  reversed: (address) =>
    `<span style="unicode-bidi:bidi-override;direction:rtl">${[...address].toReversed().join('')}</span>`,
  split: (address) => address.replace('@', '<span>@</span>'),
}

const phoneForms: Readonly<Record<PhoneForm, (number: string, words: Words) => string>> = {
  tel: (number, { call }) => `${call}: <a href="tel:${number}">${national(number)}</a>`,
  national: (number, { call }) => `${call}: ${national(number)}`,
  international: (number, { call }) => `${call}: ${parsed(number).formatInternational()}`,
  'phone-json-ld': () => '',
  fax: (number, { fax }) => `${fax}: ${national(number)}`,
}

function parsed(number: string) {
  const phone = parsePhoneNumberFromString(number)
  if (phone === undefined) throw new Error(`The demo's data has a number that is none: ${number}`)
  return phone
}

const national = (number: string) => parsed(number).formatNational()

function eachCharacter(text: string, write: (code: number) => string): string {
  return [...text].map((character) => write(character.charCodeAt(0))).join('')
}

/** Any key will do: the first byte tells it. */
function cloudflare(address: string): string {
  const key = 0x5a
  return Buffer.from([key, ...[...address].map((character) => character.charCodeAt(0) ^ key)]).toString('hex')
}
