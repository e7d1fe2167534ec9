import { type Command, InvalidArgumentError } from 'commander'
import { AppError } from '../../core/errors.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import { openInstallation, readInstallation } from '../installation.ts'
import { serve } from '../serve.ts'
import { untilStopped } from '../until-stopped.ts'

export function workerCommand(program: Command): void {
  program
    .command('worker')
    .description('Run loops only, beside a "scrapersky start" or on another machine with the same DATABASE_URL')
    .option('--stages <ids>', 'comma-separated stage ids; all by default', listOfIds)
    .action(async ({ stages: ids }: { stages?: string[] }) => {
      const installation = await openInstallation(readInstallation())
      const { log, registry, pool } = installation
      const stopped = untilStopped(log)
      try {
        const stages = ids?.map((id) => registry.stage(id)) ?? registry.stages
        const pending = await pendingMigrations(pool)
        if (pending.length > 0) {
          throw new AppError(
            'database_not_migrated',
            `The database lacks ${pending.join(', ')}. Run "scrapersky migrate".`,
          )
        }
        const service = await serve(installation, { stages, api: false })
        log.info({ stages: stages.map(({ id }) => id) }, 'working')
        await stopped
        await service.stop()
      } finally {
        await installation.close()
      }
    })
}

function listOfIds(text: string): string[] {
  const ids = text
    .split(',')
    .map((id) => id.trim())
    .filter((id) => id !== '')
  if (ids.length === 0) throw new InvalidArgumentError('name at least one stage; "scrapersky stages" lists them')
  return ids
}
