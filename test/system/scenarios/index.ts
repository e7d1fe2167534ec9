import type { Scenario } from '../scenario.ts'
import { fewFiles } from './few-files.ts'
import { fullDisk } from './full-disk.ts'
import { image } from './image.ts'
import { movedClocks } from './moved-clocks.ts'
import { noOutsideRequest } from './no-outside-request.ts'
import { pgbouncer } from './pgbouncer.ts'
import { postgres15 } from './postgres-15.ts'
import { oldPrimaryKilled, oldPrimaryReadOnly } from './promoted-standby.ts'

export const scenarios: readonly Scenario[] = [
  postgres15,
  pgbouncer,
  oldPrimaryReadOnly,
  oldPrimaryKilled,
  fullDisk,
  movedClocks,
  fewFiles,
  image,
  noOutsideRequest,
]
