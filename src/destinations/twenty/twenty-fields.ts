import { isObject, listOf, textOf } from '../../providers/read-json.ts'
import type { RemoteField } from '../destination.ts'

const types = {
  TEXT: 'text',
  NUMBER: 'number',
  BOOLEAN: 'boolean',
  DATE: 'date',
  DATE_TIME: 'date',
  SELECT: 'choice',
} as const

/** Parts of a field that has several. */
const parts: Readonly<Record<string, readonly string[]>> = {
  FULL_NAME: ['firstName', 'lastName'],
  PHONES: ['primaryPhoneNumber'],
  LINKS: ['primaryLinkUrl'],
}

/** The fields of people that can be written, each workspace has its own. */
export function fieldsOfPerson(objects: readonly unknown[]): readonly RemoteField[] {
  const person = objects.filter(isObject).find(({ nameSingular }) => nameSingular === 'person')
  return listOf(person?.fields)
    .filter(isObject)
    .flatMap(({ name, label, type, isActive, isSystem }): readonly RemoteField[] => {
      if (typeof name !== 'string' || isActive === false || isSystem === true) return []
      const title = textOf(label) ?? name
      const known = types[type as keyof typeof types]
      if (known !== undefined) return [{ name, label: title, type: known }]
      return (parts[String(type)] ?? []).map((part) => ({ name: `${name}.${part}`, label: title, type: 'text' }))
    })
}
