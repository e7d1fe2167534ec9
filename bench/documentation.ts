// What extraction reports on documentation, which has no contacts: phones, opening hours and postal addresses per 1,000 files.
//
// Install it first, on Debian: apt-get install postgresql-doc-15 debian-handbook developers-reference python3-doc
import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { extractPage } from '../src/extract/extract-page.ts'
import { type Bench, BenchError } from './bench.ts'

const folders = ['postgresql-doc-15', 'debian-handbook', 'developers-reference', 'python3.11', 'python3-doc']
const countries = ['DE', 'US', 'GB']
const packages = 'postgresql-doc-15 debian-handbook developers-reference python3-doc'

/** With `--show` every finding is printed, to be judged by a reader. */
export const documentation: Bench = {
  summary: 'what is reported on the HTML documentation of Debian packages, where nothing is true',
  async run({ args, progress }) {
    const files = htmlFiles()
    if (files.length === 0) throw new BenchError(`No documentation found. Install it: apt-get install ${packages}`)
    const perThousand: Record<string, number> = { files: files.length }
    const rows = countries.map((country) => {
      const counts = { phones: 0, hours: 0, addresses: 0 }
      for (const file of files) {
        const { phones, openingHours, addresses } = extractPage(readFileSync(file, 'utf8'), { country })
        counts.phones += phones.length
        counts.hours += openingHours.length
        counts.addresses += addresses.length
        if (args.includes('--show'))
          for (const { snippet } of [...phones, ...openingHours, ...addresses])
            progress(`${country} ${file}: ${snippet}`)
      }
      const rate = (count: number) => Math.round((count * 10_000) / files.length) / 10
      for (const [name, count] of Object.entries(counts)) perThousand[`${name}_${country.toLowerCase()}`] = rate(count)
      return [country, rate(counts.phones), rate(counts.hours), rate(counts.addresses)].map(String)
    })
    return { header: ['per 1,000 files', 'phones', 'hours', 'addresses'], rows, result: perThousand }
  },
}

function htmlFiles(): string[] {
  const found = new Set<string>()
  for (const folder of folders.map((name) => join('/usr/share/doc', name)).filter((path) => existsSync(path)))
    for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.html')) found.add(realpathSync(join(folder, file)))
  return [...found]
}
