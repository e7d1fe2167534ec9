import { Fragment } from 'react'
import { licences } from '../../../src/display/labels/licences.ts'
import { ExternalLink } from '../drawer/external-link.tsx'

const names = Object.keys(licences).map((name) => name.replaceAll('.', '\\.'))
const pattern = new RegExp(`(${names.join('|')})`)

/** Who must be named with a place. Names of licences link to their text. */
export function Attribution({ text }: { readonly text: string }) {
  return text.split(pattern).map((part, at) => {
    const url = Object.hasOwn(licences, part) ? licences[part] : undefined
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text do not move
    return <Fragment key={at}>{url === undefined ? part : <ExternalLink url={url} text={part} />}</Fragment>
  })
}
