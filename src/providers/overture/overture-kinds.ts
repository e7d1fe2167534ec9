import { AppError } from '../../core/errors.ts'
import { findKind, kindOf } from '../business-kinds/business-kinds.ts'
import { overtureNames } from '../business-kinds/data/overture.ts'

/** In place of a kind: everything in an area. */
export const everyKind = '*'

const namesOf = new Map(
  overtureNames
    .trim()
    .split('\n')
    .map((line) => {
      const [kind = '', names = '', older = ''] = line.split(';').map((cell) => cell.trim())
      return [kind, `${names} ${older}`.trim().split(/\s+/)] as const
    }),
)

/** A name of the taxonomy itself, for kinds that are not in the data: `taxonomy=observatory`. */
const ownName = /^(?:taxonomy|overture)=([a-z0-9_']{2,80})$/

/** The codes that places of a kind may have, by OpenStreetMap, Overture and our own data. */
export function codesOfKind(name: string): readonly string[] {
  const tags = findKind(name)?.tags ?? []
  return [...new Set([name, ...tags.map(({ key, value }) => `${key}=${value}`), ...(namesOf.get(name) ?? [])])]
}

/** The names of a kind in the taxonomy. Throws for a kind that has none, with the nearest known word. */
export function overtureKinds(kind: string): readonly string[] {
  const own = ownName.exec(kind.trim())?.[1]
  if (own !== undefined) return [own]
  const known = namesOf.get(findKind(kind)?.name ?? '')
  if (known !== undefined) return known
  const { name } = kindOf(kind, 'A name of the taxonomy such as taxonomy=dental_clinic works too.')
  throw new AppError(
    'kind_unknown',
    `Overture has no category for "${name.slice(0, 80)}". Use another provider, or a name of its taxonomy, such as taxonomy=dental_clinic.`,
  )
}
