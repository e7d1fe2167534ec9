import type { Command } from 'commander'
import { environmentOfProcess, readConfig } from '../../config.ts'
import { normalizeHost } from '../../contacts/suppression/suppression-key.ts'
import { AppError } from '../../core/errors.ts'
import { createLog } from '../../core/log.ts'
import { asAppError } from '../../core/own-failure.ts'
import { createExtractPool } from '../../extract/pool/extract-pool.ts'
import { openSecrets } from '../../secrets/secrets.ts'
import { noOwnAccess } from '../../stages/site-access.ts'
import { maxAttempts, surveyDomain } from '../../stages/wf4-domain-survey/survey-domain.ts'
import { surveyReport } from '../../stages/wf4-domain-survey/survey-report.ts'
import { examples } from '../examples.ts'
import { keySourceOf } from '../key-source.ts'
import { webFromConfig } from '../web-from-config.ts'
import { surveyText } from './survey-output.ts'

interface SurveyOptions {
  readonly json?: true
  readonly country?: string
}

/** `scrapersky survey`: what WF4 would store about a domain. Needs no database. */
export function surveyCommand(program: Command): void {
  program
    .command('survey <domain>')
    .description('Survey the home page of a domain: title, technologies, social links, certificate, contacts, outcome')
    .option('--json', 'print one JSON object')
    .option('--country <code>', 'country of the business, for phone numbers without a country code (GB, DE, ...)')
    .addHelpText(
      'after',
      examples(
        ['scrapersky survey crumbroom.example.com'],
        ['scrapersky survey crumbroom.example.com --country GB --json'],
      ),
    )
    .action(async (given: string, options: SurveyOptions) => {
      const domain = hostOf(given)
      const country = countryOf(options.country)
      const log = createLog({ level: 'warn', pretty: false, to: 'stderr' })
      const config = readConfig(environmentOfProcess())
      const secrets = openSecrets(keySourceOf(config))
      const tools = { web: webFromConfig(config, log), extractor: createExtractPool(), secrets }
      try {
        // As the last attempt: there is no retry, so a host that does not respond now is unreachable.
        const found = await surveyDomain({ host: domain, country, ...noOwnAccess }, { attempt: maxAttempts }, tools)
        const result = { domain, metadata: surveyReport(found) }
        process.stdout.write(options.json ? `${JSON.stringify({ ...result, error: null })}\n` : surveyText(result))
      } catch (thrown) {
        if (!options.json) throw thrown
        const { code, message } = asAppError(thrown)
        process.stdout.write(`${JSON.stringify({ domain, metadata: null, error: { code, message } })}\n`)
        process.exitCode = 1
      } finally {
        await Promise.all([tools.web.close(), tools.extractor.close()])
      }
    })
}

function hostOf(given: string): string {
  const host = normalizeHost(given)?.replace(/^www\./, '') ?? null
  if (host !== null && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(host)) return host
  throw new AppError('request_invalid', `"${given.slice(0, 200)}" is not a domain. Give one like example.com.`)
}

function countryOf(given: string | undefined): string | null {
  if (given === undefined) return null
  if (/^[a-z]{2}$/i.test(given)) return given.toUpperCase()
  throw new AppError('request_invalid', `--country is "${given.slice(0, 20)}". Give two letters, like GB or DE.`)
}
