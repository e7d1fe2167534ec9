import { firstField, type StructuredItem } from '../structured/structured-item.ts'
import type { PersonCollector } from './person-collector.ts'
import { readName } from './read-name.ts'

/** Collects `Person` items of JSON-LD, microdata and RDFa, and hCards with a person's name. `strangers`: e-mails of others. */
export function collectStructuredPeople(
  items: readonly StructuredItem[],
  strangers: ReadonlySet<string>,
  found: PersonCollector,
): void {
  for (const item of items) {
    if (item.type !== 'person' && item.type !== 'vcard') continue
    const parts = [firstField(item, 'givenname', 'given-name'), firstField(item, 'familyname', 'family-name')].filter(
      Boolean,
    )
    const written = parts.length === 2 ? parts.join(' ') : firstField(item, 'name', 'fn')
    if (written === null) continue
    const name = readName(written)
    if (name === null) continue
    const title = firstField(item, 'jobtitle', 'title', 'role', 'job-title') ?? name.title
    const email =
      firstField(item, 'email')
        ?.replace(/^mailto:/i, '')
        .toLowerCase() ?? null
    // Authors of posts and companies are marked up too: a title, e-mail or phone makes it a contact.
    if (title === null && email === null && firstField(item, 'telephone', 'tel') === null) continue
    if (item.type === 'vcard' && name.strength === 'unknown' && parts.length < 2) continue
    found.add({
      name: name.name,
      title,
      email: email !== null && /^\S+@\S+$/.test(email) ? email : null,
      phone: null,
      method: item.method,
      confidence: 88,
      reasons: [`found as ${item.method}`],
      owner: email !== null && strangers.has(email) ? 'third_party' : 'site',
      textOffset: -1,
      position: item.position,
    })
  }
}
