import { gzipSync } from 'node:zlib'

/** Gzipped KB of the scripts of the first page, which must load before anything is drawn. */
export async function initialJavascriptKb(url: string): Promise<number> {
  const html = await (await fetch(url)).text()
  const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const sizes = scripts.map(async (path) => {
    const body = await (await fetch(new URL(path, url))).arrayBuffer()
    return gzipSync(Buffer.from(body)).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}
