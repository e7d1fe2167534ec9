// Crawlee's streaming parser, configured to accept pages of every host, like ours.
import { parseSitemap } from '@crawlee/utils'
import { measured } from './contender.ts'

await measured(async (url) => {
  let urls = 0
  const items = parseSitemap([{ type: 'url', url }], undefined, { enqueueStrategy: 'all' })
  for await (const { loc } of items) if (loc !== '') urls++
  return urls
})
