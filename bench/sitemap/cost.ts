// Cost per URL in files of different sizes, decompression included: the same number of URLs in many short files or one long
// file. In turns; the best round of each counts, because noise only slows down.
import { gzipSync } from 'node:zlib'
import { readSitemap } from '../../src/crawl/sitemaps/read-sitemap.ts'
import { urlset } from './files.ts'

const sizes = [5000, 50_000, 500_000]
const total = 500_000
const rounds = 5
const files = sizes.map((size) => gzipSync(urlset('https://shop.bench.test', 0, size)))
const best = sizes.map(() => Number.POSITIVE_INFINITY)

for (let round = 0; round <= rounds; round++) {
  for (const [index, size] of sizes.entries()) {
    const file = files[index] ?? Buffer.alloc(0)
    const started = performance.now()
    for (let times = total / size; times > 0; times--) await read(file, size)
    // The first round is a warm-up.
    if (round > 0) best[index] = Math.min(best[index] ?? 0, (performance.now() - started) / total)
  }
}
process.stdout.write(`${JSON.stringify(best.map((milliseconds) => milliseconds * 1000))}\n`)

async function read(file: Buffer, size: number): Promise<void> {
  let urls = 0
  for await (const { pages } of readSitemap(inPackets(file))) urls += pages.length
  if (urls !== size) throw new Error(`${urls} of ${size} read`)
}

async function* inPackets(file: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < file.length; at += 16 * 1024) yield file.subarray(at, at + 16 * 1024)
}
