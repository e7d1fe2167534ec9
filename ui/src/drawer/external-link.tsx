import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMessages } from '../messages/define-messages.ts'
import { drawerMessages } from './messages.ts'

/** A link from scraped data: http and https only, without opener or referrer. Anything else is shown as text. */
export function ExternalLink({ url }: { readonly url: string }) {
  const t = useMessages(drawerMessages)
  if (!isWebUrl(url)) return <span>{url}</span>
  return (
    <Anchor
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      inherit
      underline="always"
      title={t('openInNewTab', { url })}
    >
      {url} <IconExternalLink size={12} aria-hidden />
    </Anchor>
  )
}

export function isWebUrl(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
