import { Title } from '@mantine/core'
import type { TimelineEvent } from '../../../src/http/contract/types.ts'
import type { Detail } from '../api/entity-routes.ts'
import { actionNames, isKnownAction } from '../words/action-words.ts'
import { useCodeWords } from '../words/code-words.ts'
import { useWords } from '../words/define-words.ts'
import { useStageName } from '../words/stage-words.ts'
import { useFormat } from '../words/use-format.ts'
import classes from './drawer.module.css'
import { drawerWords } from './words.ts'

/** What people and stages did with the row, newest first. */
export function Timeline({ detail: { timeline } }: { readonly detail: Detail }) {
  const say = useWords(drawerWords)
  const { since, time } = useFormat()
  return (
    <section className={classes.section}>
      <Title order={3}>{say('timeline')}</Title>
      {timeline.length === 0 && <span className={classes.quiet}>{say('noTimeline')}</span>}
      <ol className={classes.events}>
        {timeline.map((event, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two events may be of one instant and one kind
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

function EventText({ event }: { readonly event: TimelineEvent }) {
  const stageName = useStageName()
  const text = useEventWords()(event)
  const { actor, details } = event
  const of = (name: string) => {
    const value = (details as Readonly<Record<string, unknown>> | null)?.[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const stage = of('stage')
  const more = [actor, stage && stageName(stage), of('message') ?? of('error'), of('reason')].filter(
    (part) => part !== undefined && part !== null,
  )
  return (
    <span>
      {text}
      {more.length > 0 && <span className={classes.kind}>{more.join(' · ')}</span>}
    </span>
  )
}

function useEventWords(): (event: TimelineEvent) => string {
  const say = useWords(drawerWords)
  const sayAction = useWords(actionNames)
  const inWords = useCodeWords()
  return ({ kind, what }) => {
    if (kind === 'curated') return say('eventCurated', { what: inWords(what) })
    if (kind === 'failure') return say('eventFailure', { what: inWords(what) })
    if (kind === 'audit') return isKnownAction(what) ? sayAction(what) : inWords(what)
    if (what === 'started') return say('eventQueueStarted')
    return what === 'finished' ? say('eventQueueFinished') : say('eventQueueEnded', { what: inWords(what) })
  }
}
