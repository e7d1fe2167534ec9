// Crawlee's own streaming parser, told to keep pages of every host as ours does.
import { parseSitemap } from '@crawlee/utils'
import { measured } from './contender.ts'

await measured(async (url) => {
  let urls = 0
  const items = parseSitemap([{ type: 'url', url }], undefined, { enqueueStrategy: 'all' })
  for await (const { loc } of items) if (loc !== '') urls++
  return urls
})
