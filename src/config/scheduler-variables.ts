import { z } from 'zod'
import { autoConcurrency, availableMemory, openFileLimit } from '../core/auto-concurrency.ts'
import {
  auto,
  type SchedulerName,
  type SchedulerSettings,
  schedulerDefaults,
  schedulerLimits,
} from '../curation/scheduler-settings.ts'
import { type Variable, variable, wholeNumber } from './variable.ts'

const schedulerFields = {
  INTERVAL_MINUTES: {
    field: 'intervalMinutes',
    meaning: 'Maximum time between two runs; a notification starts one at once.',
  },
  BATCH_SIZE: { field: 'batchSize', meaning: 'Maximum rows per claim.' },
  MAX_INSTANCES: { field: 'maxInstances', meaning: 'Concurrent runs in one process.' },
  CONCURRENCY: {
    field: 'concurrency',
    meaning: 'Rows processed concurrently per run. auto: as many as memory, open files and DATABASE_POOL_SIZE allow.',
  },
} as const satisfies Record<string, { field: keyof SchedulerSettings; meaning: string }>

const schedulerNames = Object.keys(schedulerDefaults) as SchedulerName[]
const fieldNames = Object.keys(schedulerFields) as (keyof typeof schedulerFields)[]

const variableName = (scheduler: SchedulerName, field: keyof typeof schedulerFields) =>
  `${scheduler}_SCHEDULER_${field}`

/** Four variables for each scheduler. */
export const schedulerVariables: Readonly<Record<string, Variable>> = Object.fromEntries(
  schedulerNames.flatMap((scheduler) =>
    fieldNames.map((name) => {
      const { field, meaning } = schedulerFields[name]
      const { min, max } = schedulerLimits[field]
      const schema = field === 'concurrency' ? wholeNumberOrAuto(min, max) : wholeNumber(min, max)
      return [variableName(scheduler, name), variable(schema, String(schedulerDefaults[scheduler][field]), meaning)]
    }),
  ),
)

function wholeNumberOrAuto(min: number, max: number) {
  const problem = `must be a whole number from ${min} to ${max}, or ${auto}`
  return z.union([z.literal(auto), wholeNumber(min, max)], problem)
}

export function schedulersOf(
  values: Record<string, unknown>,
  databaseConnections: number,
): Record<SchedulerName, SchedulerSettings> {
  const memoryBytes = availableMemory()
  const automatic = autoConcurrency({ memoryBytes, openFiles: openFileLimit(), databaseConnections })
  const settings: Record<string, unknown> = {}
  for (const scheduler of schedulerNames) {
    settings[scheduler] = Object.fromEntries(
      fieldNames.map((name) => {
        const value = values[variableName(scheduler, name)]
        return [schedulerFields[name].field, value === auto ? automatic : value]
      }),
    )
  }
  return settings as Record<SchedulerName, SchedulerSettings>
}
