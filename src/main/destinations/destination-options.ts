// The options of a destination, as the body that the API takes for it.
import { type Command, InvalidArgumentError, Option } from 'commander'
import { entityNamed } from '../../curation/entities/entities.ts'
import { filterFromUrl } from '../../curation/filter/filter-url.ts'

interface Pair {
  readonly name: string
  readonly value: string
}

export interface DestinationOptions {
  readonly url?: string
  readonly set?: readonly Pair[]
  readonly map?: readonly Pair[]
  readonly filter?: string
  readonly minimumVerdict?: string
  readonly automatic?: boolean
}

export function addDestinationOptions(command: Command): Command {
  return command
    .option('--url <url>', 'the URL of a self-hosted system or webhook; hosted services have a fixed one')
    .addOption(
      new Option('--set <name=value...>', 'settings of the kind, such as listIds=3 or audience=a1b2').argParser(
        collectPair,
      ),
    )
    .addOption(
      new Option(
        '--map <field=there...>',
        'the field map: field of a contact = field there, with a policy: phone=phone:fill (default), overwrite or never',
      ).argParser(collectPair),
    )
    .option('--filter <filter>', 'which contacts it accepts, as in the URL of a list: "confidence=gte:80"; "" for all')
    .option('--minimum-verdict <verdict>', 'none, or the worst verdict that is delivered: unknown, risky, safe')
    .option('--automatic', 'deliver contacts as soon as they become Selected')
    .option('--no-automatic', 'deliver only contacts that are selected for it (default)')
}

/** Only what was given: in a change, the rest stays. */
export function bodyOf({
  url,
  set,
  map,
  filter,
  minimumVerdict,
  automatic,
}: DestinationOptions): Record<string, unknown> {
  return {
    ...(url !== undefined && { base_url: url }),
    ...(set !== undefined && { settings: Object.fromEntries(set.map(({ name, value }) => [name, value])) }),
    ...(map !== undefined && { field_map: map.map(mappedField) }),
    ...(filter !== undefined && { filter: storedFilter(filter) }),
    ...(minimumVerdict !== undefined && { minimum_verdict: minimumVerdict }),
    ...(automatic !== undefined && { automatic }),
  }
}

function collectPair(text: string, before: readonly Pair[] = []): readonly Pair[] {
  const [name = '', ...rest] = text.split('=')
  if (name.trim() === '' || rest.length === 0) throw new InvalidArgumentError('it must be NAME=VALUE')
  return [...before, { name: name.trim(), value: rest.join('=').trim() }]
}

function mappedField({ name: from, value }: Pair) {
  const end = value.lastIndexOf(':')
  return end < 0 ? { from, to: value } : { from, to: value.slice(0, end), policy: value.slice(end + 1) }
}

/** Null: it accepts all contacts. */
function storedFilter(text: string): unknown {
  const { root } = filterFromUrl(entityNamed('contacts'), new URLSearchParams(text))
  return root.all.length === 0 ? null : root
}

/** Parses `--limit` of a dry run. */
export function parseLimit(text: string): number {
  const limit = Number(text)
  if (/^\d+$/.test(text) && limit >= 1 && limit <= 100) return limit
  throw new InvalidArgumentError('it must be a whole number from 1 to 100')
}
