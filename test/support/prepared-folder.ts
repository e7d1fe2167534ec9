import { inject } from 'vitest'
import { copyHome } from '../../src/testing/prepared-home.ts'
import { newFolder } from './product.ts'

/** A folder that is removed at the end; its `home` has a migrated database already, and nothing in it. */
export function newPreparedFolder(): { folder: string; home: string } {
  const made = newFolder()
  copyHome(inject('preparedHome'), made.home)
  return made
}
