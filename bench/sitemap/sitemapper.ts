// sitemapper as in its README, with the same four fields, which also makes it return objects instead of strings.
import Sitemapper from 'sitemapper'
import { measured } from './contender.ts'

await measured(async (url) => {
  const fields = { loc: true, lastmod: true, changefreq: true, priority: true }
  const { sites, errors } = await new Sitemapper({ url, timeout: 120_000, concurrency: 10, fields }).fetch()
  if (errors.length > 0) throw new Error(`sitemapper: ${JSON.stringify(errors)}`)
  return sites.length
})
