import { Button, Group, Text, Title } from '@mantine/core'
import { IconAddressBook, IconChecks, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { usePermissions } from '../../api/use-permissions.ts'
import { toast } from '../../app/toast.ts'
import { useMessages } from '../../messages/define-messages.ts'
import classes from './first-run.module.css'
import { messages } from './messages.ts'

const steps = [
  { icon: IconSearch, title: 'step1', text: 'step1Text' },
  { icon: IconChecks, title: 'step2', text: 'step2Text' },
  { icon: IconAddressBook, title: 'step3', text: 'step3Text' },
] as const

/** Shown while there is no data: what the product does, and the first step. */
export function FirstRun() {
  const t = useMessages(messages)
  const may = usePermissions()
  return (
    <section className={classes.card}>
      <Title order={2}>{t('firstTitle')}</Title>
      <Text c="dimmed" maw="40rem">
        {t('firstText')}
      </Text>
      <ol className={classes.steps}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={classes.icon} aria-hidden>
              <Icon size={22} stroke={1.6} />
            </span>
            <Title order={3}>{t(title)}</Title>
            <Text c="dimmed">{t(text)}</Text>
          </li>
        ))}
      </ol>
      {may.write ? <FirstSteps /> : <Text>{t('firstByOthers')}</Text>}
    </section>
  )
}

function FirstSteps() {
  const t = useMessages(messages)
  return (
    <>
      <Group gap="sm">
        <Button component={Link} to="/search" size="md">
          {t('startSearch')}
        </Button>
        <Button component={Link} to="/imports" size="md" variant="default">
          {t('importList')}
        </Button>
      </Group>
      <DemoSearch />
    </>
  )
}

/** Shown while the demo data is available. */
function DemoSearch() {
  const t = useMessages(messages)
  const navigate = useNavigate()
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /health', { signal }) })
  const start = useMutation({
    mutationFn: () =>
      call('POST /searches', { body: { kinds: ['dentists'], places: ['Larkford'], provider: 'overture' } }),
    onSuccess({ ids }) {
      toast(t('demoStarted'))
      void navigate({ to: '/search', search: { id: ids[0] } as never })
    },
  })
  if (health.data?.demo !== true) return null
  return (
    <div className={classes.demo}>
      <Button
        variant="light"
        leftSection={<IconPlayerPlay size={16} />}
        loading={start.isPending}
        onClick={() => start.mutate()}
      >
        {t('tryDemo')}
      </Button>
      <Text size="sm" c="dimmed">
        {t('tryDemoText')}
      </Text>
    </div>
  )
}
