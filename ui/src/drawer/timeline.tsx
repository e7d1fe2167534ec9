import { Anchor, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { TimelineEvent } from '../../../src/http/contract/types.ts'
import type { Detail } from '../api/entity-routes.ts'
import { rowUrl } from '../lib/row-url.ts'
import { actionLabels, isKnownAction } from '../messages/action-messages.ts'
import { useCodeLabel } from '../messages/code-labels.ts'
import { useMessages } from '../messages/define-messages.ts'
import { useSearchText } from '../messages/search-text.ts'
import { useStageName } from '../messages/stage-labels.ts'
import { useFormat } from '../messages/use-format.ts'
import classes from './drawer.module.css'
import { drawerMessages } from './messages.ts'

/** What users and stages did with the row, newest first. */
export function Timeline({ detail }: { readonly detail: Detail }) {
  const t = useMessages(drawerMessages)
  const { since, time } = useFormat()
  const timeline = detail.timeline.filter((event) => !isAudited(event, detail.timeline))
  return (
    <section className={classes.section}>
      <Title order={3}>{t('timeline')}</Title>
      {timeline.length === 0 && <span className={classes.quiet}>{t('noTimeline')}</span>}
      <ol className={classes.events}>
        {timeline.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may have the same time and kind
          <li key={`${event.at} ${at}`} className={classes.event}>
            <time dateTime={event.at} title={time(event.at)}>
              {since(event.at)}
            </time>
            <EventText event={event} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The columns of a row repeat its last change of status, which the audit has as well unless it was made by a filter. */
function isAudited({ kind, at }: TimelineEvent, all: readonly TimelineEvent[]): boolean {
  return kind === 'curated' && all.some((other) => other.what === 'curate' && other.at === at)
}

function detailOf({ details }: TimelineEvent, name: string): string | undefined {
  const value = (details as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

function EventText({ event }: { readonly event: TimelineEvent }) {
  const stageName = useStageName()
  const text = useEventText(event)
  const of = (name: string) => detailOf(event, name)
  const stage = of('stage')
  const search = event.kind === 'found' ? of('search_id') : undefined
  const more = [event.actor, stage && stageName(stage), of('message') ?? of('error'), of('reason')].filter(
    (part) => part !== undefined && part !== null,
  )
  return (
    <span>
      {search === undefined ? (
        text
      ) : (
        <Anchor component={Link} {...rowUrl('searches', search)} inherit underline="always">
          {text}
        </Anchor>
      )}
      {more.length > 0 && <span className={classes.kind}>{more.join(' · ')}</span>}
    </span>
  )
}

function useEventText(event: TimelineEvent): string {
  const { kind, what } = event
  const t = useMessages(drawerMessages)
  const tAction = useMessages(actionLabels)
  const codeLabel = useCodeLabel()
  const searchText = useSearchText(kind === 'found')
  const status = what === 'curate' ? detailOf(event, 'status') : undefined
  if (kind === 'curated' || status !== undefined) return t('eventCurated', { what: codeLabel(status ?? what) })
  if (kind === 'found') return t('eventFound', { what: searchText(what) })
  if (kind === 'failure') return t('eventFailure', { what: codeLabel(what) })
  if (kind === 'audit') return isKnownAction(what) ? tAction(what) : codeLabel(what)
  if (what === 'started') return t('eventQueueStarted')
  return what === 'finished' ? t('eventQueueFinished') : t('eventQueueEnded', { what: codeLabel(what) })
}
