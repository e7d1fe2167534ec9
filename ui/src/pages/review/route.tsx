import { Anchor, Button, Group, Kbd, Text } from '@mantine/core'
import { IconArrowLeft, IconChecks } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Row } from '../../api/entity-routes.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useShortcuts } from '../../app/shortcuts.ts'
import { type UrlSearch, useUrlSearch } from '../../app/url-search.ts'
import { StatusMark } from '../../grid/cells/status-mark.tsx'
import { gridMessages } from '../../grid/messages.ts'
import { statusKeys } from '../../grid/statuses.ts'
import { useCodeLabel } from '../../messages/code-labels.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { EmptyState } from '../../parts/empty-state.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageFrame } from '../../parts/page-frame.tsx'
import { leadContacts } from '../lead/use-lead.ts'
import { LeadCard, nameOf } from './lead-card.tsx'
import { messages } from './messages.ts'
import classes from './review.module.css'
import { useDecisions } from './use-decisions.ts'
import { useQueue } from './use-queue.ts'

/** One lead per screen: a key decides and shows the next. */
export function Page() {
  const t = useMessages(messages)
  const [search] = useUrlSearch()
  const { list, leads, total, more } = useQueue(search)
  return (
    <PageFrame
      title={t('title')}
      lead={t('lead')}
      actions={
        <Anchor component={Link} to="/leads" search={search as never} className={classes.back}>
          <IconArrowLeft size={16} /> {t('back')}
        </Anchor>
      }
    >
      <Loaded query={list} failedTitle={t('failedTitle')} lines={6}>
        {() => <Review key={leads[0]?.id ?? ''} leads={leads} total={total} back={search} onMore={more} />}
      </Loaded>
    </PageFrame>
  )
}

/** The status `New` is no decision. */
const decisions = statusKeys.filter(({ status }) => status !== 'New')

interface ReviewProps {
  readonly leads: readonly Row[]
  /** With those that are not in this round. */
  readonly total: number
  /** The parameters of the list to return to. */
  readonly back: UrlSearch
  readonly onMore: () => void
}

function Review({ leads, total, back, onMore }: ReviewProps) {
  const t = useMessages(messages)
  const tGrid = useMessages(gridMessages)
  const codeLabel = useCodeLabel()
  const may = usePermissions()
  const [at, setAt] = useState(0)
  const { made, decide, undo } = useDecisions((id) => setAt(leads.findIndex((lead) => lead.id === id)))
  const lead = leads[at]
  usePreload(leads[at + 1])
  const go = (step: number) => setAt(Math.min(leads.length, Math.max(0, at + step)))
  const choose = (status: (typeof decisions)[number]['status']) => {
    if (lead === undefined) return
    void decide(lead.id, status)
    go(1)
  }
  useShortcuts([
    ...(may.write
      ? [
          ...decisions.map(({ key, status }) => ({
            keys: key,
            label: tGrid('setTo', { status: codeLabel(status) }),
            run: () => choose(status),
          })),
          { keys: 'z', label: tGrid('keyUndo'), run: undo },
        ]
      : []),
    { keys: 'j', label: t('next'), run: () => go(1) },
    { keys: 'k', label: t('previous'), run: () => go(-1) },
  ])
  if (lead === undefined) {
    return (
      <EmptyState
        icon={IconChecks}
        title={t(leads.length === 0 ? 'noneTitle' : made.length < leads.length ? 'endTitle' : 'doneTitle')}
        action={
          <Group justify="center">
            {leads.length > 0 && <Button onClick={onMore}>{t('more')}</Button>}
            <Button component={Link} to="/leads" search={back as never} variant="default">
              {t('back')}
            </Button>
          </Group>
        }
      >
        {leads.length === 0 ? t('noneText') : t('doneText', { count: made.length })}
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <Text size="sm" role="status">
          {t('position', { at: at + 1, all: leads.length, name: nameOf(lead) })}
          {total > leads.length && ` ${t('round', { count: leads.length, total })}`}
        </Text>
        <Group gap="xs">
          {may.write &&
            decisions.map(({ key, status }) => (
              <Button key={key} size="compact-md" variant="default" onClick={() => choose(status)}>
                <StatusMark status={status} />
                <Kbd size="xs" ml={6}>
                  {key}
                </Kbd>
              </Button>
            ))}
          <Button size="compact-md" variant="subtle" color="gray" disabled={at === 0} onClick={() => go(-1)}>
            {t('previous')}
            <Kbd size="xs" ml={6}>
              K
            </Kbd>
          </Button>
          <Button size="compact-md" variant="subtle" color="gray" onClick={() => go(1)}>
            {t('next')}
            <Kbd size="xs" ml={6}>
              J
            </Kbd>
          </Button>
          {made.length > 0 && (
            <Button size="compact-md" variant="subtle" color="gray" onClick={undo}>
              {t('undo')}
              <Kbd size="xs" ml={6}>
                Z
              </Kbd>
            </Button>
          )}
        </Group>
      </div>
      <LeadCard key={lead.id} lead={lead} status={statusOf(lead, made)} />
    </div>
  )
}

/** What was decided in this round or, where the list contains decided leads, before it. */
function statusOf({ id, curation_status: before }: Row, made: ReturnType<typeof useDecisions>['made']) {
  const now = made.find((one) => one.id === id)?.status
  return now ?? (before === 'New' ? undefined : String(before))
}

/** The next lead is there when the key is pressed. */
function usePreload(next: Row | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (next !== undefined) void client.prefetchQuery(leadContacts(next))
  }, [client, next])
}
