import { fold } from '../../core/fold.ts'
import type { PersonFinding } from '../findings.ts'
import { isGivenName } from './read-name.ts'

/** Languages whose names have the surname first anyway. */
const surnameFirst = /^(?:hu|zh|ja|ko|vi)\b/i

/** A register lists `Brunner Daniel`, `Zürcher Fabio`: where all names of a page are in this order, they are turned around. */
export function givenNamesFirst(people: readonly PersonFinding[], language: string | null): readonly PersonFinding[] {
  const reversed = people.filter(({ name }) => isReversed(name))
  if (reversed.length < 3 || reversed.length < people.length || surnameFirst.test(language ?? '')) return people
  return people.map((person) => ({ ...person, name: person.name.replace(/^(\S+) (\S+)$/, '$2 $1') }))
}

function isReversed(name: string): boolean {
  const [surname = '', given = '', more] = name.split(' ')
  return more === undefined && isGivenName(given) && !surname.split('-').some((part) => isGivenName(fold(part)))
}
