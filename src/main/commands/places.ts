import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import type { Box } from '../../core/geo.ts'
import { MemorySlotStore } from '../../crawl/pacing/memory-slot-store.ts'
import { createPacer } from '../../crawl/pacing/pacer.ts'
import { userAgentOf } from '../../crawl/user-agent.ts'
import { createOpenStreetMap } from '../../providers/openstreetmap/openstreetmap.ts'
import { copyRegion } from '../../providers/overture/copy-region.ts'
import { manifestName } from '../../providers/overture/local-dataset.ts'
import { openPlaces } from '../../providers/overture/open-overture.ts'
import { describePlaces } from '../describe-places.ts'
import { overtureLicences } from '../estimate-files.ts'
import { examples } from '../examples.ts'
import { readSettings, type Settings } from '../installation.ts'
import { placeFileOptions } from '../overture-from-config.ts'
import { readBox } from '../read-box.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'

interface GetOptions {
  readonly country?: string
  readonly bbox?: string
  readonly to?: string
  readonly json?: true
}

/** `scrapersky places`: files of open places on this machine. Needs no database. */
export function placesCommand(program: Command): void {
  const places = program.command('places').description('Open places on this machine, for searches without a network')
  places
    .command('get')
    .description('Copy the places of a country or an area; the same command continues an interrupted copy')
    .option('--country <code>', 'ISO 3166, such as GB')
    .option('--bbox <west,south,east,north>', 'an area in degrees')
    .option('--to <folder>', 'where the files are written; default: "places" in the home folder')
    .option('--json', 'print the result as one JSON object')
    .addHelpText('after', examples(['scrapersky places get --bbox -130,-45,-129.9,-44.9 --to open-places']))
    .action(async (options: GetOptions) => getPlaces(options))
  places
    .command('list')
    .description('Show release and number of places of the files in use')
    .argument('[folder]', 'another folder')
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      examples(['scrapersky places list open-places'], ['scrapersky places list open-places --json']),
    )
    .action(async (folder: string | undefined, { json }: { json?: true }) => listPlaces(folder, json === true))
}

async function getPlaces(options: GetOptions): Promise<void> {
  const settings = readSettings('stderr')
  const { config, log } = settings
  const userAgent = userAgentFrom(settings)
  const { folder: _, ...source } = placeFileOptions(config, log, new MemorySlotStore(), userAgent)
  const files = openPlaces(source)
  const signal = new AbortController().signal
  try {
    const region = await regionOf(options, settings, userAgent)
    const dataset = await files.open(signal)
    const folder = join(resolve(options.to ?? join(config.SCRAPERSKY_HOME, 'places')), dataset.release)
    await mkdir(folder, { recursive: true })
    const isDone = (name: string) => existsSync(join(folder, name))
    let total = 0
    for await (const part of copyRegion(dataset, region, { pool: files.pool, isDone, signal })) {
      if (part.content !== undefined) {
        const { bytes } = part.content
        await writeFileAtomically(join(folder, part.name), async (out) => void out.write(bytes))
      }
      total += part.content?.places ?? 0
      if (process.stderr.isTTY) process.stderr.write(`\r${part.done} of ${part.total} parts, ${total} places`)
    }
    if (process.stderr.isTTY) process.stderr.write('\n')
    const manifest = {
      release: dataset.release,
      ...region,
      licences: overtureLicences,
      copied_at: new Date().toISOString(),
    }
    await writeFile(join(folder, manifestName), `${JSON.stringify(manifest, null, 2)}\n`)
    const text = `${total} places of release ${dataset.release} copied to ${folder}\nSet OVERTURE_FOLDER=${folder} to search them.`
    const result = JSON.stringify({ release: dataset.release, places: total, folder })
    process.stdout.write(`${options.json === true ? result : text}\n`)
  } finally {
    await files.close()
  }
}

function userAgentFrom({ config }: Settings): string {
  return userAgentOf({ token: config.CRAWL_PRODUCT_TOKEN, version: '2.0', contactUrl: config.CRAWL_CONTACT_URL })
}

async function regionOf(
  { country, bbox }: GetOptions,
  { config }: Settings,
  userAgent: string,
): Promise<{ box: Box; country?: string }> {
  const code = country?.toUpperCase()
  if (code !== undefined && !/^[A-Z]{2}$/.test(code)) {
    throw new AppError('request_invalid', `--country is "${country}", which is not a code of two letters, such as GB.`)
  }
  if (bbox !== undefined) return { box: readBox(bbox), ...(code === undefined ? {} : { country: code }) }
  if (code === undefined)
    throw new AppError('request_invalid', 'Name an area: --country GB or --bbox west,south,east,north.')
  const map = createOpenStreetMap({
    nominatimEndpoint: config.NOMINATIM_ENDPOINT,
    overpassEndpoint: config.OVERPASS_ENDPOINT,
    userAgent: config.OSM_USER_AGENT ?? userAgent,
    gapMs: config.OSM_GAP_MS,
    pacer: createPacer({
      store: new MemorySlotStore(),
      maxInFlight: 1,
      maxGapMs: 10_000,
      onSettleError: () => undefined,
    }),
  })
  try {
    const name = new Intl.DisplayNames(['en'], { type: 'region' }).of(code) ?? code
    const { box } = await map.locate(name, { region: code }, new AbortController().signal)
    return { box, country: code }
  } finally {
    await map.close()
  }
}

async function listPlaces(given: string | undefined, json: boolean): Promise<void> {
  const { config } = readSettings('stderr')
  const folder = given ?? config.OVERTURE_FOLDER
  if (folder === undefined) {
    process.stdout.write(
      'No folder is in use: searches read the latest release over the network. OVERTURE_FOLDER names a folder.\n',
    )
    return
  }
  const { release, rows, files, ageDays } = await describePlaces(folder)
  const line = `release ${release}: ${rows} places in ${files} files, ${ageDays} days old, in ${folder}`
  process.stdout.write(`${json ? JSON.stringify({ folder, release, places: rows, files, age_days: ageDays }) : line}\n`)
}
