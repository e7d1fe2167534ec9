import { environmentOfProcess } from '../../config.ts'
import { readSettings, type Settings } from '../installation.ts'
import { HarvestAutopilot } from './harvest-autopilot.ts'

/** Settings of a process that harvests: its rules are its own, and its log is quiet beside the progress that it shows. */
export function harvestSettings(): { readonly settings: Settings; readonly autopilot: HarvestAutopilot } {
  const made: HarvestAutopilot[] = []
  const settings = readSettings('stderr', { LOG_LEVEL: 'error', ...environmentOfProcess() }, (ordinary, registry) => {
    const autopilot = new HarvestAutopilot(ordinary, registry)
    made.push(autopilot)
    return autopilot
  })
  const [autopilot] = made
  if (autopilot === undefined) throw new Error('the stages have no rules')
  return { settings, autopilot }
}
