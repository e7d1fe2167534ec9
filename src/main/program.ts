import { Command } from 'commander'
import { productVersion } from './product-version.ts'

type AddCommand = (program: Command) => void

/** In the order of the help. Loaded on demand: a command without a database need not load database code. */
const commands: Readonly<Record<string, () => Promise<AddCommand>>> = {
  start: async () => (await import('./commands/start.ts')).startCommand,
  demo: async () => (await import('./commands/demo.ts')).demoCommand,
  harvest: async () => (await import('./commands/harvest.ts')).harvestCommand,
  search: async () => (await import('./commands/search.ts')).searchCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  destinations: async () => (await import('./commands/destinations.ts')).destinationsCommand,
  deliver: async () => (await import('./commands/deliver.ts')).deliverCommand,
  worker: async () => (await import('./commands/worker.ts')).workerCommand,
  stages: async () => (await import('./commands/stages.ts')).stagesCommand,
  retry: async () => (await import('./commands/retry.ts')).retryCommand,
  rules: async () => (await import('./commands/rules.ts')).rulesCommand,
  suggestions: async () => (await import('./commands/suggestions.ts')).suggestionsCommand,
  schedules: async () => (await import('./commands/schedules.ts')).schedulesCommand,
  suppress: async () => (await import('./commands/suppress.ts')).suppressCommand,
  verifier: async () => (await import('./commands/verifier.ts')).verifierCommand,
  'tls-exceptions': async () => (await import('./commands/tls-exceptions.ts')).tlsExceptionsCommand,
  tenants: async () => (await import('./commands/tenants.ts')).tenantsCommand,
  budgets: async () => (await import('./commands/budgets.ts')).budgetsCommand,
  user: async () => (await import('./commands/user.ts')).userCommand,
  key: async () => (await import('./commands/key.ts')).keyCommand,
  mcp: async () => (await import('./commands/mcp.ts')).mcpCommand,
  webhooks: async () => (await import('./commands/webhooks.ts')).webhooksCommand,
  audit: async () => (await import('./commands/audit.ts')).auditCommand,
  secrets: async () => (await import('./commands/secrets.ts')).secretsCommand,
  doctor: async () => (await import('./commands/doctor.ts')).doctorCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  migrate: async () => (await import('./commands/migrate.ts')).migrateCommand,
  recategorise: async () => (await import('./commands/recategorise.ts')).recategoriseCommand,
  fetch: async () => (await import('./commands/fetch.ts')).fetchCommand,
  extract: async () => {
    const [{ extractCommand }, { fetchHtml }] = await Promise.all([
      import('./commands/extract.ts'),
      import('./fetch-html.ts'),
    ])
    return (program) => extractCommand(program, fetchHtml)
  },
  survey: async () => (await import('./commands/survey.ts')).surveyCommand,
  sitemap: async () => (await import('./commands/sitemap.ts')).sitemapCommand,
  pages: async () => (await import('./commands/pages.ts')).pagesCommand,
  robots: async () => (await import('./commands/robots.ts')).robotsCommand,
  classify: async () => (await import('./commands/classify.ts')).classifyCommand,
  places: async () => (await import('./commands/places.ts')).placesCommand,
  match: async () => (await import('./commands/match.ts')).matchCommand,
  validate: async () => (await import('./commands/validate.ts')).validateCommand,
  v1: async () => (await import('./commands/v1.ts')).v1Command,
  completion: async () => {
    const { completionCommand } = await import('./commands/completion.ts')
    return (program) => completionCommand(program, () => buildProgram())
  },
}

const afterHelp = `
Each command has examples: scrapersky help harvest

Exit codes: 0 done, 1 failed (the message says why), 2 wrong usage, 130 stopped before the end.
Results go to stdout, everything else to stderr. Progress is shown on a terminal only. NO_COLOR turns colours off.`

/** Builds the command line: all commands, or only the one called `name` if it exists. */
export async function buildProgram(name?: string): Promise<Command> {
  const program = new Command('scrapersky')
    .description('Self-hosted lead generation: from "dentists in Leeds" to contacts with evidence')
    .version(productVersion)
    .showHelpAfterError()
    // Otherwise --json in "stages resume ID --json" would be an option of "stages".
    .enablePositionalOptions()
    .addHelpText('after', afterHelp)
    .configureOutput({ outputError: (text, write) => write(text) })
    // Throws instead of ending the process.
    .exitOverride()
  const only = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined
  // 1.1 s of CPU with all commands, 0.1 s without.
  const isVersion = name === '--version' || name === '-V'
  const wanted = isVersion ? [] : only === undefined ? Object.values(commands) : [only]
  for (const add of await Promise.all(wanted.map((load) => load()))) add(program)
  return program
}
