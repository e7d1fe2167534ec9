import { Anchor } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMessages } from '../messages/define-messages.ts'
import { drawerMessages } from './messages.ts'

/** A link that a stranger wrote: only to the web, and the other side learns nothing of us. Anything else stays text. */
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
