import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useTenant } from '../api/installation.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './demo-label.module.css'
import { messages } from './messages.ts'

/** Shown on every page while the demo is open: invented rows must not be mistaken for real ones. */
export function DemoLabel() {
  const t = useMessages(messages)
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /health', { signal }) })
  const tenant = useTenant()
  if (health.data?.demo !== true || tenant.data === undefined) return null
  const isDemo = tenant.data.is_demo
  const meaning = t(isDemo ? 'demoInvented' : 'demoAvailable')
  return (
    <Tooltip label={t(isDemo ? 'demoHint' : 'demoAvailableHint')} multiline maw={280}>
      <Link to="/settings/about" className={classes.label} data-demo aria-label={`${t('demo')}: ${meaning}`}>
        {t('demo')}
        <span className={classes.more}>: {meaning}</span>
      </Link>
    </Tooltip>
  )
}
