import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { isWebUrl } from '../lib/is-web-url.ts'
import { useMessages } from '../messages/define-messages.ts'
import { drawerMessages } from './messages.ts'

/** A link from scraped data: http and https only, without opener or referrer. Anything else is shown as text. */
export function ExternalLink({ url, text = url }: { readonly url: string; readonly text?: string }) {
  const t = useMessages(drawerMessages)
  if (!isWebUrl(url)) return <span>{text}</span>
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      inherit
      underline="always"
      style={{ overflowWrap: 'anywhere' }}
      title={t('openInNewTab', { url })}
    >
      {text.slice(0, -1)}
      {/* The icon is never alone on a line. */}
      <span style={{ whiteSpace: 'nowrap' }}>
        {text.slice(-1)} <IconExternalLink size={12} aria-hidden />
      </span>
    </Anchor>
  )
}
