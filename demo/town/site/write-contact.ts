import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { DemoContact, EmailForm, PhoneForm } from '../demo-business.ts'
import type { Phrases } from './phrases.ts'

/** Forms that appear only in the JSON-LD of the page head. */
const linked: readonly string[] = ['json-ld', 'phone-json-ld']

export function isLinked({ form }: DemoContact): boolean {
  return linked.includes(form)
}

/** A contact as its page shows it, encoded or not. */
export function writeContact({ form, value, person }: DemoContact, phrases: Phrases): string {
  const shown = value.startsWith('+')
    ? phoneForms[form as PhoneForm](value, phrases)
    : `${phrases.write}: ${emailForms[form as EmailForm](value)}`
  if (person === undefined) return `<p>${shown}</p>`
  return `<div class="member"><h3>${person.name}</h3><p class="role">${person.title}</p><p>${shown}</p></div>`
}

const emailForms: Readonly<Record<EmailForm, (email: string) => string>> = {
  mailto: (email) => `<a href="mailto:${email}">${email}</a>`,
  text: (email) => email,
  entities: (email) => eachCharacter(email, (code) => `&#${code};`),
  percent: (email) => `<a href="mailto:${eachCharacter(email, (code) => `%${code.toString(16)}`)}">e-mail</a>`,
  cloudflare: (email) =>
    `<a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${cloudflare(email)}">[email&#160;protected]</a>`,
  brackets: (email) => email.replace('@', ' [at] ').replaceAll('.', ' [dot] '),
  'json-ld': () => '',
  script: (email) => {
    const [local, domain] = email.split('@')
    return `<script>document.write('<a href="mailto:' + '${local}' + '@' + '${domain}' + '">' + '${local}' + '@' + '${domain}' + '</a>')</script>`
  },
  reversed: (email) =>
    `<span style="unicode-bidi:bidi-override;direction:rtl">${[...email].toReversed().join('')}</span>`,
  split: (email) => email.replace('@', '<span>@</span>'),
}

const phoneForms: Readonly<Record<PhoneForm, (number: string, phrases: Phrases) => string>> = {
  tel: (number, { call }) => `${call}: <a href="tel:${number}">${national(number)}</a>`,
  national: (number, { call }) => `${call}: ${national(number)}`,
  international: (number, { call }) => `${call}: ${parsed(number).formatInternational()}`,
  'phone-json-ld': () => '',
  fax: (number, { fax }) => `${fax}: ${national(number)}`,
}

function parsed(number: string) {
  const phone = parsePhoneNumberFromString(number)
  if (phone === undefined) throw new Error(`The demo data has an invalid phone number: ${number}`)
  return phone
}

const national = (number: string) => parsed(number).formatNational()

function eachCharacter(text: string, write: (code: number) => string): string {
  return [...text].map((character) => write(character.charCodeAt(0))).join('')
}

/** Any key works: it is the first byte of the encoded text. */
function cloudflare(email: string): string {
  const key = 0x5a
  return Buffer.from([key, ...[...email].map((character) => character.charCodeAt(0) ^ key)]).toString('hex')
}
