import type { ErasureReceipt } from '../../../../src/http/contract/types.ts'
import { createSessionStore } from '../../api/session-store.ts'

/** Of the person erased last. It outlives the drawer that asked for it, which closes when its contact is gone. */
export const receipt = createSessionStore<ErasureReceipt | undefined>(undefined)
