import { Button, Group, Text, Title } from '@mantine/core'
import { IconAddressBook, IconChecks, IconPlayerPlay, IconSearch } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { call } from '../../api/call.ts'
import { useMay } from '../../api/use-may.ts'
import { toast } from '../../app/toast.ts'
import { useWords } from '../../words/define-words.ts'
import classes from './first-run.module.css'
import { words } from './words.ts'

const steps = [
  { icon: IconSearch, title: 'step1', text: 'step1Text' },
  { icon: IconChecks, title: 'step2', text: 'step2Text' },
  { icon: IconAddressBook, title: 'step3', text: 'step3Text' },
] as const

/** For whoever has nothing yet: what this does, and the first step of it. */
export function FirstRun() {
  const say = useWords(words)
  const may = useMay()
  return (
    <section className={classes.card}>
      <Title order={2}>{say('firstTitle')}</Title>
      <Text c="dimmed" maw="40rem">
        {say('firstText')}
      </Text>
      <ol className={classes.steps}>
        {steps.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <span className={classes.icon} aria-hidden>
              <Icon size={22} stroke={1.6} />
            </span>
            <Title order={3}>{say(title)}</Title>
            <Text c="dimmed">{say(text)}</Text>
          </li>
        ))}
      </ol>
      {may.write ? <FirstSteps /> : <Text>{say('firstByOthers')}</Text>}
    </section>
  )
}

function FirstSteps() {
  const say = useWords(words)
  return (
    <>
      <Group gap="sm">
        <Button component={Link} to="/search" size="md">
          {say('startSearch')}
        </Button>
        <Button component={Link} to="/imports" size="md" variant="default">
          {say('bringList')}
        </Button>
      </Group>
      <DemoSearch />
    </>
  )
}

/** While the demo town is open anybody can search in it. */
function DemoSearch() {
  const say = useWords(words)
  const navigate = useNavigate()
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /health', { signal }) })
  const start = useMutation({
    mutationFn: () =>
      call('POST /searches', { body: { kinds: ['dentists'], places: ['Larkford'], provider: 'openstreetmap' } }),
    onSuccess({ ids }) {
      toast(say('demoStarted'))
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
        {say('tryDemo')}
      </Button>
      <Text size="sm" c="dimmed">
        {say('tryDemoText')}
      </Text>
    </div>
  )
}
