import { Anchor } from '@mantine/core'
import { isWebUrl } from '../../lib/is-web-url.ts'

interface LinkedTextProps {
  readonly url: string
  readonly text: string
  readonly isLinked: boolean
}

/**
 * A link from scraped data in a cell. Not a Tab stop, as there would be hundreds: Enter opens the row, and its details have
 * the same link.
 */
export function LinkedText({ url, text, isLinked }: LinkedTextProps) {
  if (!isLinked || !isWebUrl(url)) return <span title={url}>{text}</span>
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" inherit tabIndex={-1} title={url}>
      {text}
    </Anchor>
  )
}
