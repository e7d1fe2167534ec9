import type { ErasureReceipt } from '../../../../src/http/contract/types.ts'
import { createSessionStore } from '../../api/session-store.ts'

/** Receipt of the latest erasure. Kept here because the drawer closes when its contact is deleted. */
export const receipt = createSessionStore<ErasureReceipt | undefined>(undefined)
