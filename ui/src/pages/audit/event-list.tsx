import { Button, Collapse, Text, UnstyledButton } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { AuditEvent } from '../../../../src/http/contract/types.ts'
import type { UrlChange } from '../../app/url-search.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import classes from './audit.module.css'
import { EventLink } from './event-link.tsx'
import { messages } from './messages.ts'
import { useEventText } from './use-event-text.ts'

interface EventListProps {
  readonly events: readonly AuditEvent[]
  readonly onChange: (change: UrlChange) => void
}

export function EventList({ events, onChange }: EventListProps) {
  return (
    <ol className={classes.list}>
      {events.map((event) => (
        <EventLine key={event.id} event={event} onActor={() => onChange({ actor_id: event.actor_id ?? undefined })} />
      ))}
    </ol>
  )
}

function EventLine({ event, onActor }: { readonly event: AuditEvent; readonly onActor: () => void }) {
  const t = useMessages(messages)
  const format = useFormat()
  const { sentence } = useEventText()
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <li className={classes.event}>
      <time className={classes.time} dateTime={event.happened_at} title={format.since(event.happened_at)}>
        {format.time(event.happened_at)}
      </time>
      <div className={classes.what}>
        <Actor event={event} onActor={onActor} />
        <span>{sentence(event)}</span>
        <Collapse expanded={isOpen} id={id}>
          <pre className={classes.details}>{JSON.stringify(event.details, null, 2)}</pre>
        </Collapse>
      </div>
      <div className={classes.links}>
        <EventLink event={event} />
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          c="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={<IconChevronRight size={12} className={classes.chevron} data-open={isOpen || undefined} />}
          onClick={() => setOpen(!isOpen)}
        >
          {t('details')}
        </Button>
      </div>
    </li>
  )
}

interface ActorProps {
  readonly event: AuditEvent
  readonly onActor: () => void
}

/** Rules and stages have no account. */
function Actor({ event: { action, actor, actor_id: id }, onActor }: ActorProps) {
  const t = useMessages(messages)
  if (actor === null) {
    return (
      <Text span fw={560}>
        {t(action === 'autopilot' ? 'autopilot' : id === null ? 'system' : 'unknownUser')}
      </Text>
    )
  }
  return (
    <UnstyledButton className={classes.actor} title={t('onlyBy', { actor })} onClick={onActor}>
      {actor}
    </UnstyledButton>
  )
}
