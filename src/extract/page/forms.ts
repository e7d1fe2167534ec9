import type { Form, PageDocument } from '../document/page-document.ts'
import type { FormFinding } from '../findings.ts'

/** Finds forms: their target, fields, purpose, and whether they have a captcha. */
export function findForms(page: PageDocument, url: string | undefined): FormFinding[] {
  return page.forms.map((form) => ({
    action: actionOf(form, url ?? page.base ?? undefined),
    method: form.method.toLowerCase() === 'post' ? 'post' : 'get',
    fields: [
      ...new Set(
        form.fields.filter(({ type }) => !/^(?:hidden|submit|button|image|reset)$/.test(type)).map(({ name }) => name),
      ),
    ].filter((name) => name !== ''),
    captcha: /captcha|turnstile|friendlychallenge/i.test(
      page.html.slice(form.position, Math.min(form.end, form.position + 200_000)),
    ),
    purpose: purposeOf(form),
    position: form.position,
  }))
}

function actionOf(form: Form, base: string | undefined): string {
  const action = form.action.trim()
  if (base === undefined || !URL.canParse(action, base)) return action
  return new URL(action, base).href
}

function purposeOf(form: Form): FormFinding['purpose'] {
  const types = form.fields.map(({ type }) => type)
  const names = form.fields.map(({ name }) => name).join(' ')
  if (types.includes('password')) return 'login'
  const email = types.includes('email') || /mail/i.test(names)
  if (types.includes('textarea') && (email || /name|phone|tel|message|nachricht|mensaje|messag/i.test(names)))
    return 'contact'
  if (types.includes('search') || /(?:^|\s)(?:q|s|query|search|suche|keys|keyword|searchword)(?:\s|$)/i.test(names))
    return 'search'
  if (email && /message|comment|subject|betreff|nachricht|inquiry|enquiry/i.test(names)) return 'contact'
  if (email) return 'newsletter'
  return 'other'
}
