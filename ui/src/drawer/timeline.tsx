import { Title } from '@mantine/core'
import type { TimelineEvent } from '../../../src/http/contract/types.ts'
import type { Detail } from '../api/entity-routes.ts'
import { useCodeWords } from '../words/code-words.ts'
import { useWords } from '../words/define-words.ts'
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

function EventText({ event: { kind, what, details } }: { readonly event: TimelineEvent }) {
  const say = useWords(drawerWords)
  const inWords = useCodeWords()
  const of = (name: string) => {
    const value = (details as Readonly<Record<string, unknown>> | null)?.[name]
    return typeof value === 'string' && value !== '' ? value : undefined
  }
  const words = inWords(what)
  const text =
    kind === 'curated'
      ? say('eventCurated', { what: words })
      : kind === 'failure'
        ? say('eventFailure', { what: words })
        : kind === 'audit'
          ? say('eventAudit', { what: words })
          : what === 'started'
            ? say('eventQueueStarted')
            : say('eventQueueEnded', { what: words })
  const more = [of('stage'), of('message') ?? of('error'), of('reason')].filter((part) => part !== undefined)
  return (
    <span>
      {text}
      {more.length > 0 && <span className={classes.kind}>{more.join(' · ')}</span>}
    </span>
  )
}
