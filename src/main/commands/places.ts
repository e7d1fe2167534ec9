import { resolve } from 'node:path'
import type { Command } from 'commander'
import { AppError } from '../../core/errors.ts'
import { describePlaces } from '../describe-places.ts'
import { examples } from '../examples.ts'
import { type GetOptions, getPlaces } from '../get-places.ts'
import { readSettings } from '../installation.ts'
import { addedFolders, placeFolders, writeFolders } from '../place-folders.ts'

interface JsonOption {
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
    .action((options: GetOptions) => getPlaces(options))
  places
    .command('add')
    .description('Search the files of a folder from now on, in place of the latest release')
    .argument('<folder>', "parquet files in the form of Overture's places")
    .option('--json', 'print one JSON object')
    .addHelpText('after', examples(['scrapersky places add open-places', 'several folders are searched together']))
    .action((folder: string, options: JsonOption) => addFolder(resolve(folder), options))
  places
    .command('list')
    .description('Show release, number of places and age of the folders in use')
    .argument('[folder]', 'another folder')
    .option('--json', 'print one JSON object per line')
    .addHelpText(
      'after',
      examples(['scrapersky places list open-places'], ['scrapersky places list open-places --json']),
    )
    .action(async (folder: string | undefined, options: JsonOption) => listPlaces(folder, options))
  places
    .command('remove')
    .description('Search a folder no more; its files stay')
    .argument('<folder>', 'a folder that was added')
    .option('--json', 'print one JSON object')
    .addHelpText('after', examples(['scrapersky places remove open-places']))
    .action((folder: string, options: JsonOption) => removeFolder(resolve(folder), options))
}

async function addFolder(folder: string, { json }: JsonOption): Promise<void> {
  const { config } = readSettings('stderr')
  if (config.OVERTURE_FOLDER !== undefined) {
    const set = `OVERTURE_FOLDER is ${config.OVERTURE_FOLDER}, which is searched in place of added folders.`
    throw new AppError('config_invalid', `${set} Unset it first.`)
  }
  // Every file is opened: one that cannot be read would fail each search.
  const found = await describePlaces(folder)
  const folders = [...new Set([...(await addedFolders(config)), folder])]
  await writeFolders(config, folders)
  const text = `${lineOf(found)}\nSearches on this machine read ${folders.length === 1 ? 'only this folder' : `only the ${folders.length} added folders`} now.`
  process.stdout.write(`${json ? JSON.stringify(jsonOf(found)) : text}\n`)
}

async function removeFolder(folder: string, { json }: JsonOption): Promise<void> {
  const { config } = readSettings('stderr')
  const known = await addedFolders(config)
  if (!known.includes(folder)) {
    const others = known.length === 0 ? 'No folder was added.' : `Added: ${known.join(', ')}.`
    throw new AppError('request_invalid', `${folder} was not added. ${others}`)
  }
  const left = known.filter((one) => one !== folder)
  await writeFolders(config, left)
  const now = left.length === 0 ? 'the latest release over the network' : left.join(', ')
  process.stdout.write(`${json ? JSON.stringify({ removed: folder, folders: left }) : `Searches read ${now} now.`}\n`)
}

async function listPlaces(given: string | undefined, { json }: JsonOption): Promise<void> {
  const { config } = readSettings('stderr')
  const folders = given === undefined ? await placeFolders(config) : [given]
  if (folders.length === 0 && !json) {
    process.stdout.write(
      'No folder is in use: searches read the latest release over the network. "scrapersky places add" names one.\n',
    )
  }
  for (const folder of folders) {
    const found = await describePlaces(folder)
    process.stdout.write(`${json ? JSON.stringify(jsonOf(found)) : lineOf(found)}\n`)
  }
}

type Described = Awaited<ReturnType<typeof describePlaces>>

function lineOf({ release, rows, files, ageDays, folder }: Described): string {
  return `release ${release}: ${rows} places in ${files === 1 ? '1 file' : `${files} files`}, ${ageDays} days old, in ${folder}`
}

function jsonOf({ folder, release, rows, files, ageDays }: Described) {
  return { folder, release, places: rows, files, age_days: ageDays }
}
