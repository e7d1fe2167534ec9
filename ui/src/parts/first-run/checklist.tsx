import { Anchor, CloseButton, Text } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useUser } from '../../api/session.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { useWorkspaces } from '../../api/use-workspaces.ts'
import { persistedStore, useStore } from '../../lib/store.ts'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './checklist.module.css'
import { messages } from './messages.ts'

const refetchMs = 5_000
const checklist = persistedStore('first-steps', 'shown', ['shown', 'hidden'])

/** The first steps of a workspace. Their state is that of its data; it disappears when all are done, or when hidden. */
export function Checklist() {
  const t = useMessages(messages)
  const user = useUser()
  const may = usePermissions()
  const { current } = useWorkspaces()
  const isShown = useStore(checklist) === 'shown' && may.write && current?.is_demo === false
  const { data } = useQuery({
    queryKey: ['pipeline'],
    queryFn: ({ signal }) => call('GET /pipeline', { signal }),
    enabled: isShown,
    // The server caches its counts for some seconds, so the last change of a burst needs another request.
    refetchInterval: refetchMs,
  })
  const decided = useQuery({
    queryKey: ['rows', 'leads', 'decided'],
    queryFn: ({ signal }) =>
      call('GET /leads', {
        query: { curation_status: 'in:Selected,Maybe,Not a Fit,Archived', limit: 1, total: 'none' },
        signal,
      }),
    enabled: isShown,
  })
  if (!isShown || data === undefined || decided.data === undefined) return null
  const contacts = data.funnel.find(({ entity }) => entity === 'contacts')
  const steps = [
    { text: t('stepPassword'), isDone: user?.has_password === true, to: '/settings/account' },
    { text: t('stepSource'), isDone: data.sources.some(({ total }) => total > 0), to: '/search' },
    { text: t('stepContacts'), isDone: (contacts?.total ?? 0) > 0, to: '/leads' },
    { text: t('stepDecide'), isDone: (decided.data?.items.length ?? 0) > 0, to: '/leads/review' },
  ]
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <section className={classes.steps} aria-label={t('stepsTitle')}>
      <Text size="sm" fw={560}>
        {t('stepsTitle')}
      </Text>
      <Text size="xs" c="dimmed">
        {t('stepsDone', { done, all: steps.length })}
      </Text>
      <ol>
        {steps.map(({ text, isDone, to }) => (
          <li key={text} data-done={isDone || undefined}>
            {isDone ? (
              <IconCircleCheckFilled size={16} aria-label={t('finished')} />
            ) : (
              <IconCircle size={16} aria-hidden />
            )}
            {isDone ? (
              text
            ) : (
              <Anchor component={Link} to={to} inherit>
                {text}
              </Anchor>
            )}
          </li>
        ))}
      </ol>
      <CloseButton size="sm" aria-label={t('hideSteps')} onClick={() => checklist.set('hidden')} />
    </section>
  )
}
