import { attachedSamples } from './technology-samples/attached.ts'
import { businessSamples } from './technology-samples/business.ts'
import { foundationSamples } from './technology-samples/foundation.ts'
import { siteSamples } from './technology-samples/site.ts'
import type { Sample } from './technology-samples/snippets.ts'

/** One sample per technology. Written for these tests; names and numbers are invented. */
export const technologySamples: Readonly<Record<string, Sample | string>> = {
  ...siteSamples,
  ...businessSamples,
  ...attachedSamples,
  ...foundationSamples,
}
