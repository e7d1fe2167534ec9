import type { Tools } from '../stages/tools.ts'

/** Tools that fail the test when a stage reaches for one: declaring, checking and curating must not. */
export const untouchedTools: Tools = {
  get web(): never {
    throw new Error('a stage reached for the web')
  },
  get extractor(): never {
    throw new Error('a stage reached for the extractor')
  },
  autopilot: {
    apply() {
      throw new Error('a stage reached for the autopilot')
    },
  },
  get importFiles(): never {
    throw new Error('a stage reached for the files')
  },
  curate() {
    throw new Error('a stage reached for curation')
  },
}

/** Tools of which only those that are given may be reached for. */
export function toolsWith(given: Partial<Tools>): Tools {
  return Object.create(untouchedTools, Object.getOwnPropertyDescriptors(given))
}
