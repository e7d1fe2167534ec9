import { AppError } from '../../core/errors.ts'
import type { PageFindings } from '../../extract/findings.ts'
import type { ExtractInput } from './extract-inputs.ts'

/** One input's answer as a JSON line. Keys are part of the command's contract. */
export function jsonLine(input: ExtractInput, answer: PageFindings | AppError): string {
  const head = { file: input.file ?? null, url: input.url ?? null }
  if (answer instanceof AppError)
    return `${JSON.stringify({ ...head, error: { code: answer.code, message: answer.message } })}\n`
  const { facts } = answer
  return `${JSON.stringify({
    ...head,
    title: facts.title,
    language: facts.language,
    emails: answer.emails,
    phones: answer.phones,
    socials: answer.socials,
    people: answer.people,
    addresses: answer.addresses.map(({ postalCode, ...address }) => ({ ...address, postal_code: postalCode })),
    opening_hours: answer.openingHours,
    forms: answer.forms,
    facts: {
      description: facts.description,
      h1: facts.h1,
      canonical: facts.canonical,
      words: facts.words,
      robots: facts.robots,
      has_form: facts.hasForm,
      needs_javascript: facts.needsJavaScript,
    },
    rejected: answer.rejected,
  })}\n`
}

/** One input's answer for a person. */
export function table(input: ExtractInput, answer: PageFindings | AppError): string {
  const name = input.file ?? input.url ?? '(text)'
  if (answer instanceof AppError) return `${name}\n  ${answer.code}: ${answer.message}\n\n`
  const rows = [
    ...answer.emails.map((email) => [
      'e-mail',
      email.value,
      `${email.confidence}`,
      `${email.type}, ${email.method}${email.obfuscated ? ', hidden' : ''}`,
    ]),
    ...answer.phones.map((phone) => [
      'phone',
      phone.e164 + (phone.ext === null ? '' : ` ext. ${phone.ext}`),
      `${phone.confidence}`,
      `${phone.kind}, ${phone.method}`,
    ]),
    ...answer.socials.map((social) => ['social', social.url, `${social.confidence}`, social.network]),
    ...answer.people.map((person) => [
      'person',
      person.name,
      `${person.confidence}`,
      [person.title, person.email, person.phone].filter(Boolean).join(', '),
    ]),
    ...answer.addresses.map((address) => ['address', address.text, `${address.confidence}`, address.method]),
    ...answer.openingHours.map((hours) => ['hours', hours.text, `${hours.confidence}`, hours.method]),
    ...answer.forms
      .filter(({ purpose }) => purpose === 'contact')
      .map((form) => ['form', form.action || '(this page)', '', form.captcha ? 'captcha' : '']),
  ]
  const widths = [0, 1, 2].map((column) => Math.min(60, Math.max(0, ...rows.map((row) => row[column]?.length ?? 0))))
  const lines = rows.map(
    (row) =>
      `  ${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}`,
  )
  const title = answer.facts.title === null ? '' : `  ${answer.facts.title}`
  return `${[`${name}${title}`, ...(lines.length > 0 ? lines : ['  nothing found'])].join('\n')}\n\n`
}
