import type { FileEstimate } from '../../providers/place-provider.ts'
import { areaAround, areaIn, areaOf, readPoint } from './search-area.ts'
import { combinationsOf, type SearchRequest, type SearchSetup } from './search-request.ts'

export interface FilesEstimate extends FileEstimate {
  readonly licence: string
}

const timeoutMs = 120_000
export const overtureLicences = 'CDLA-Permissive-2.0, Apache-2.0 or CC0-1.0, stated with each place'

/** What the searches of a request read, for providers that read files. Locates places and reads the metadata of files. */
export async function estimateFiles(
  request: SearchRequest,
  { preferred, providerOf }: SearchSetup,
): Promise<FilesEstimate | undefined> {
  const provider = providerOf(request.provider ?? preferred)
  if (provider.estimate === undefined) return undefined
  const signal = AbortSignal.timeout(timeoutMs)
  const total = { release: '', files: 0, groups: 0, bytes: 0, rows: 0, places: 0 }
  for (const { kind, place } of combinationsOf(request)) {
    const { radius = null, polygon, region } = request
    const point = readPoint(place)
    const locale = region === undefined ? {} : { region }
    const area =
      polygon !== undefined
        ? areaIn(polygon)
        : point !== undefined && radius !== null
          ? areaAround(place, point, radius)
          : areaOf(await provider.locate(place, locale, signal), radius)
    const found = await provider.estimate({ kind, box: area.box, needs: [] }, signal)
    total.release = found.release
    for (const name of ['files', 'groups', 'bytes', 'rows', 'places'] as const) total[name] += found[name]
  }
  return { ...total, licence: overtureLicences }
}
