import { gzipSync } from 'node:zlib'

/** KB, gzipped, of the scripts that the first page names: what has to arrive before anything can be drawn. */
export async function initialJavascriptKb(address: string): Promise<number> {
  const html = await (await fetch(address)).text()
  const scripts = [...html.matchAll(/(?:src|href)="([^"]+\.js)"/g)].map(([, path]) => path ?? '')
  const sizes = scripts.map(async (path) => {
    const body = await (await fetch(new URL(path, address))).arrayBuffer()
    return gzipSync(Buffer.from(body)).length
  })
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0) / 1024
}
