import type { NewSearch } from '../../../../src/http/contract/types.ts'

export type Gate = NonNullable<NonNullable<NewSearch['run_to_contacts']>['gates']>[number]

/** What a person allows a run to contacts. */
export interface RunChoice {
  readonly isOn: boolean
  readonly gates: readonly Gate[]
  readonly pagesPerSite: number | string
}

/** Of a search or a list of businesses. */
export const allGates: readonly Gate[] = ['places', 'local_businesses', 'domains', 'sitemap_files', 'pages']
/** Of a list of sites. */
export const siteGates: readonly Gate[] = ['domains', 'sitemap_files', 'pages']
const defaultPages = 8

export const runChoice = (isOn: boolean, gates: readonly Gate[] = allGates): RunChoice => ({
  isOn,
  gates,
  pagesPerSite: defaultPages,
})

export const pagesOf = ({ pagesPerSite }: RunChoice) => (pagesPerSite === '' ? defaultPages : Number(pagesPerSite))

/** The option of a search. */
export function runOfSearch(choice: RunChoice): Pick<NewSearch, 'run_to_contacts'> {
  if (!choice.isOn || choice.gates.length === 0) return {}
  return { run_to_contacts: { gates: [...choice.gates], pages_per_site: pagesOf(choice) } }
}

/** The options of an import. */
export function runOfImport(choice: RunChoice) {
  if (!choice.isOn || choice.gates.length === 0) return {}
  return { run_to_contacts: true, gates: choice.gates.join(','), pages_per_site: pagesOf(choice) }
}
