import { Alert, Paper, Stack, Text, Title } from '@mantine/core'
import { IconAlertCircle, IconClockPause } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiProblem } from '../../api/api-problem.ts'
import { session, signIn } from '../../api/session.ts'
import { useUrlSearch } from '../../app/url-search.ts'
import { useStore } from '../../lib/store.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { failureText } from '../../messages/failure-text.ts'
import { LinkForm } from './link-form.tsx'
import { linkToken } from './link-token.ts'
import { messages } from './messages.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './sign-in.module.css'

/** Signs in with a password or a sign-in link, then opens the page that was requested. */
export function Page() {
  const t = useMessages(messages)
  const [{ back }] = useUrlSearch()
  const router = useRouter()
  const token = useStore(linkToken)
  const current = useStore(session)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    document.title = `${t('title')} · ScraperSky`
  }, [t])
  const submit = async (values: Readonly<Record<string, string>>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      if (token === '') await signIn('sign-in', values)
      else await signIn('link', { token, ...values })
      await router.navigate({ href: localPath(back) })
      linkToken.set('')
    } catch (error) {
      // A used link leads to the password form; an invalid new password can be corrected.
      if (error instanceof ApiProblem && error.fields.length === 0) linkToken.set('')
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }
  const problem = failure instanceof ApiProblem ? failure : undefined
  const form = { isBusy, problem, onSubmit: (values: Readonly<Record<string, string>>) => void submit(values) }
  return (
    <main className={classes.ground}>
      <Paper className={classes.card} withBorder>
        <Stack gap="lg">
          <div>
            <img src="/icon.svg" alt="" width={40} height={40} />
            <Title order={1} mt="sm">
              {t('welcome')}
            </Title>
            <Text c="dimmed">{t(token === '' ? 'promise' : 'linkLead')}</Text>
          </div>
          {current.status === 'out' && current.ended && failure === undefined && (
            <Alert color="sky" icon={<IconClockPause size={18} />} role="status">
              {t('ended')}
            </Alert>
          )}
          {failure !== undefined && (problem?.fields.length ?? 0) === 0 && (
            <Alert color="red" icon={<IconAlertCircle size={18} />} role="alert">
              {problem === undefined ? t('unreachable') : failureText(problem)}
            </Alert>
          )}
          {token === '' ? <PasswordForm {...form} /> : <LinkForm {...form} />}
        </Stack>
      </Paper>
    </main>
  )
}

/** Only a path of this app, against open redirects ("//host"). */
function localPath(back: unknown): string {
  return typeof back === 'string' && /^\/(?![/\\])/.test(back) ? back : '/'
}
