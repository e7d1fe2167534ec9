// Two processes on one database with the same list: the rows are shared, and so is the pace of every host.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbedded } from '../../src/db/embedded/open-embedded.ts'
import type { Contender } from './contender.ts'
import { harvest, ours } from './ours.ts'

export const oursTwice: Contender = {
  name: `${ours.name}, 2 processes`,
  async run(job) {
    const server = await openEmbedded(join(job.folder, 'home'))
    try {
      const harvestIn = (name: string) => {
        const folder = join(job.folder, name)
        mkdirSync(folder)
        return harvest({ ...job, folder }, server.url)
      }
      const [one, other] = await Promise.all([harvestIn('one'), harvestIn('other')])
      const slower = one.seconds > other.seconds ? one : other
      return { ...slower, peakMb: Math.max(one.peakMb, other.peakMb), timeLeftError: undefined }
    } finally {
      await server.release()
    }
  },
}
