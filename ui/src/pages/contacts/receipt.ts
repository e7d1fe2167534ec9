import type { Erased } from '../../../../src/http/contract/types.ts'
import { createStore } from '../../lib/store.ts'

/** Of the person erased last. It outlives the drawer that asked for it, which closes when its contact is gone. */
export const receipt = createStore<Erased | undefined>(undefined)
