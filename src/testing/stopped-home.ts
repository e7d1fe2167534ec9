import { inject } from 'vitest'
import { newHome } from '../db/embedded/open-in-child.testing.ts'
import { copyHome } from './prepared-home.ts'

/** A home with a cluster, for tests that are not about creating one: initdb takes most of a second of CPU. */
export function stoppedHome(): string {
  const home = newHome()
  copyHome(inject('preparedHome'), home)
  return home
}
