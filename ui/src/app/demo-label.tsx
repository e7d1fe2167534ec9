import { Tooltip } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { useMessages } from '../messages/define-messages.ts'
import classes from './demo-label.module.css'
import { messages } from './messages.ts'

/** While the demo town is open, on every page: invented rows must never be taken for real ones. */
export function DemoLabel() {
  const t = useMessages(messages)
  const health = useQuery({ queryKey: ['health'], queryFn: ({ signal }) => call('GET /health', { signal }) })
  const tenant = useQuery({ queryKey: ['tenant'], queryFn: ({ signal }) => call('GET /tenant', { signal }) })
  if (health.data?.demo !== true || tenant.data === undefined) return null
  const isOurs = tenant.data.is_demo
  const meaning = t(isOurs ? 'demoInvented' : 'demoBeside')
  return (
    <Tooltip label={t(isOurs ? 'demoHint' : 'demoBesideHint')} multiline maw={280}>
      <Link to="/settings/about" className={classes.label} data-demo aria-label={`${t('demo')}: ${meaning}`}>
        {t('demo')}
        <span className={classes.more}>: {meaning}</span>
      </Link>
    </Tooltip>
  )
}
