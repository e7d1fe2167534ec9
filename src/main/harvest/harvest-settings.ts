import { InvalidArgumentError, Option } from 'commander'
import { environmentOfProcess } from '../../config.ts'
import { readSettings, type Settings } from '../installation.ts'
import { HarvestAutopilot } from './harvest-autopilot.ts'

/** Settings of a process that harvests: with the harvest autopilot, and only errors in the log beside the progress. */
export function harvestSettings(): { readonly settings: Settings; readonly autopilot: HarvestAutopilot } {
  const made: HarvestAutopilot[] = []
  const settings = readSettings(
    'stderr',
    { LOG_LEVEL: 'error', ...environmentOfProcess() },
    (tenantAutopilot, registry) => {
      const autopilot = new HarvestAutopilot(tenantAutopilot, registry)
      made.push(autopilot)
      return autopilot
    },
  )
  const [autopilot] = made
  if (autopilot === undefined) throw new Error('the stages have no autopilot')
  return { settings, autopilot }
}

/** Parses `--max-pages`. */
export function parsePageCount(text: string): number {
  const pages = Number(text)
  if (/^\d+$/.test(text) && pages >= 1 && pages <= 1000) return pages
  throw new InvalidArgumentError('it must be a whole number from 1 to 1000')
}

/** How the progress of contacts is shown. */
export function progressOption(): Option {
  return new Option('--progress <form>', 'progress on stderr: lines on a terminal, or a JSON object per line')
    .choices(['terminal', 'json'])
    .default('terminal')
}
