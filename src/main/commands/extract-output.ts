import { AppError } from '../../core/errors.ts'
import type { EmailFinding, PageFindings, PersonFinding, PhoneFinding, SocialFinding } from '../../extract/findings.ts'
import type { ExtractInput } from './extract-inputs.ts'

/** The result of one input as a JSON line. The keys are part of the command's contract. */
export function jsonLine(input: ExtractInput, result: PageFindings | AppError): string {
  const head = { file: input.file ?? null, url: input.url ?? null }
  if (result instanceof AppError)
    return `${JSON.stringify({ ...head, error: { code: result.code, message: result.message } })}\n`
  const { facts } = result
  return `${JSON.stringify({
    ...head,
    title: facts.title,
    language: facts.language,
    emails: result.emails,
    phones: result.phones,
    socials: result.socials,
    people: result.people,
    addresses: result.addresses.map(({ postalCode, ...address }) => ({ ...address, postal_code: postalCode })),
    opening_hours: result.openingHours,
    forms: result.forms,
    facts: {
      description: facts.description,
      h1: facts.h1,
      canonical: facts.canonical,
      words: facts.words,
      robots: facts.robots,
      has_form: facts.hasForm,
      needs_javascript: facts.needsJavaScript,
    },
    rejected: result.rejected,
  })}\n`
}

/** The result of one input as text. */
export function table(input: ExtractInput, result: PageFindings | AppError): string {
  const name = input.file ?? input.url ?? '(text)'
  if (result instanceof AppError) return `${name}\n  ${result.code}: ${result.message}\n\n`
  const rows = [
    ...result.emails.map((email) => [
      'e-mail',
      email.value,
      `${email.confidence}`,
      `${email.type}, ${email.method}${email.obfuscated ? ', hidden' : ''}${ofThirdParty(email)}`,
    ]),
    ...result.phones.map((phone) => [
      'phone',
      phone.e164 + (phone.ext === null ? '' : ` ext. ${phone.ext}`),
      `${phone.confidence}`,
      `${phone.kind}, ${phone.method}${ofThirdParty(phone)}`,
    ]),
    ...result.socials.map((social) => [
      'social',
      social.url,
      `${social.confidence}`,
      `${social.network}${ofThirdParty(social)}`,
    ]),
    ...result.people.map((person) => [
      'person',
      person.name,
      `${person.confidence}`,
      `${[person.title, person.email, person.phone].filter(Boolean).join(', ')}${ofThirdParty(person)}`,
    ]),
    ...result.addresses.map((address) => ['address', address.text, `${address.confidence}`, address.method]),
    ...result.openingHours.map((hours) => ['hours', hours.text, `${hours.confidence}`, hours.method]),
    ...result.forms
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
  const title = result.facts.title === null ? '' : `  ${result.facts.title}`
  return `${[`${name}${title}`, ...(lines.length > 0 ? lines : ['  nothing found'])].join('\n')}\n\n`
}

function ofThirdParty({ owner, reasons }: EmailFinding | PhoneFinding | SocialFinding | PersonFinding): string {
  return owner === 'site' ? '' : `, ${reasons.at(-1) ?? 'third party'}`
}
