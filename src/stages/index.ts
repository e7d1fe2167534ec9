import type { Room } from '../curation/registry.ts'
import { importFiles } from './import-files/stage.ts'
import type { Tools } from './tools.ts'
import { domainExtraction } from './wf3-domain-extraction/stage.ts'
import { shortLinks } from './wf4-short-links/stage.ts'
import { pageExtraction } from './wf7-page-extraction/stage.ts'

/** The house, room by room in pipeline order. A new workflow is a folder beside this file and a line here. */
export function roomsOf(tools: Tools): readonly Room[] {
  return [
    { folder: 'import-files', stages: [importFiles(tools)] },
    { folder: 'wf3-domain-extraction', stages: [domainExtraction] },
    { folder: 'wf4-short-links', stages: [shortLinks(tools)] },
    { folder: 'wf7-page-extraction', stages: [pageExtraction(tools)] },
  ]
}

export const stagesFolder: string = import.meta.dirname
