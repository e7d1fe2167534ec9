import { Command } from 'commander'
import { AppError, messageOf } from '../core/errors.ts'
import { isConnectionFailure } from '../db/transaction.ts'
import { classifyCommand } from './commands/classify.ts'
import { demoCommand } from './commands/demo.ts'
import { doctorCommand } from './commands/doctor.ts'
import { extractCommand } from './commands/extract.ts'
import { fetchCommand } from './commands/fetch.ts'
import { harvestCommand } from './commands/harvest.ts'
import { importCommand } from './commands/import.ts'
import { keyCommand } from './commands/key.ts'
import { migrateCommand } from './commands/migrate.ts'
import { pagesCommand } from './commands/pages.ts'
import { recategoriseCommand } from './commands/recategorise.ts'
import { robotsCommand } from './commands/robots.ts'
import { rulesCommand } from './commands/rules.ts'
import { searchCommand } from './commands/search.ts'
import { sitemapCommand } from './commands/sitemap.ts'
import { stagesCommand } from './commands/stages.ts'
import { startCommand } from './commands/start.ts'
import { surveyCommand } from './commands/survey.ts'
import { userCommand } from './commands/user.ts'
import { v1Command } from './commands/v1.ts'
import { workerCommand } from './commands/worker.ts'
import { fetchHtml } from './fetch-html.ts'
import { productVersion } from './product-version.ts'

const program = new Command('scrapersky')
  .description('Self-hosted lead generation: from "dentists in Leeds" to contacts that carry proof')
  .version(productVersion)
  .showHelpAfterError()
  .addHelpText('after', '\nExit codes: 0 done, 1 failed (the message says why), 2 wrong usage, 130 stopped at once.')
  .configureOutput({ outputError: (text, write) => write(text) })
  .exitOverride((error) => process.exit(error.exitCode === 0 ? 0 : 2))

for (const add of [
  startCommand,
  demoCommand,
  harvestCommand,
  workerCommand,
  migrateCommand,
  stagesCommand,
  rulesCommand,
  doctorCommand,
  keyCommand,
  searchCommand,
  importCommand,
  userCommand,
  fetchCommand,
  (command: Command) => extractCommand(command, fetchHtml),
  robotsCommand,
  classifyCommand,
  sitemapCommand,
  pagesCommand,
  recategoriseCommand,
  surveyCommand,
  v1Command,
])
  add(program)

try {
  await program.parseAsync()
} catch (thrown) {
  const error = isConnectionFailure(thrown)
    ? new AppError('database_unreachable', `The database went away: ${messageOf(thrown)}`, { cause: thrown })
    : thrown
  // An error of the catalogue explains itself; a stack would only hide the sentence. Anything else is a fault of ours.
  if (!(error instanceof AppError)) throw error
  process.stderr.write(`${error.message}\n(${error.code})\n`)
  process.exit(1)
}
