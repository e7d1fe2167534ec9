import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Box } from '../../src/core/geo.ts'

/** A file of a release, as the bucket has it. */
export interface ReleaseFile {
  /** `part-00000.parquet` */
  readonly name: string
  readonly bytes: Uint8Array
  readonly box: Box
}

/** What goes wrong with the next requests for files. */
export type RangeFault = 'whole-file' | 'short-body' | 'other-range' | 'too-many' | 'replaced' | 'server-error' | 'gone'

interface RangeRequest {
  readonly file: string
  readonly start: number
  /** Exclusive. */
  readonly end: number
}

export interface OvertureStub {
  /** Of the bucket, and of the catalogue. */
  readonly endpoint: string
  readonly catalogEndpoint: string
  /** `bytes=0-3` of every request for a file. */
  readonly ranges: readonly RangeRequest[]
  /** Bytes of files that were sent. */
  readonly bytesSent: number
  fail(fault: RangeFault, times?: number): void
  clearFaults(): void
  /** Requests for these bytes get no answer, until `undefined`. */
  stall(matches: ((request: RangeRequest) => boolean) | undefined): void
  readonly stalled: number
  /** The catalogue answers 429 from now on, or not any more. */
  limitCatalogue(isLimited: boolean): void
  replaceRelease(release: string, files: readonly ReleaseFile[]): void
  close(): Promise<void>
}

/** A loopback server with a release of Overture: catalogue, listing, and files that are read by ranges. */
export async function startOvertureStub(
  release: string,
  files: readonly ReleaseFile[],
  { recordRequests = true }: { readonly recordRequests?: boolean } = {},
): Promise<OvertureStub> {
  const state = { release, files, faults: [] as RangeFault[], isLimited: false, bytesSent: 0, stalled: 0 }
  const ranges: RangeRequest[] = []
  let stalls: ((request: RangeRequest) => boolean) | undefined

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stub.invalid')
    if (url.searchParams.get('list-type') === '2') return send(response, 200, listing(url, state), 'application/xml')
    if (/\/catalog\.json$|\/collections\.parquet$/.test(url.pathname)) {
      if (state.isLimited) return send(response, 429, '', 'text/plain', { 'retry-after': '1' })
      return sendCatalogue(url, response)
    }
    const file = state.files.find(({ name }) => url.pathname.endsWith(`${pathOf(state.release)}${name}`))
    if (file === undefined) return send(response, 404, '<Error><Code>NoSuchKey</Code></Error>', 'application/xml')
    sendRange(request, response, file)
  })

  function sendCatalogue(url: URL, response: ServerResponse) {
    if (url.pathname === '/catalog.json') {
      const links = [{ rel: 'child', href: `./${state.release}/catalog.json` }]
      return send(response, 200, JSON.stringify({ type: 'Catalog', latest: state.release, links }), 'application/json')
    }
    send(response, 200, collectionsOf(state.release, state.files), 'application/octet-stream')
  }

  function sendRange(request: IncomingMessage, response: ServerResponse, { name, bytes }: ReleaseFile) {
    const fault = state.faults.shift()
    if (fault === 'too-many') return send(response, 429, 'slow down', 'text/plain', { 'retry-after': '1' })
    if (fault === 'server-error') return send(response, 500, '', 'text/plain')
    if (fault === 'gone') return send(response, 404, '', 'text/plain')
    const etag = `"${createHash('sha256').update(`${state.release}${name}${bytes.length}`).digest('hex').slice(0, 32)}"`
    const wanted = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
    if (wanted === null || fault === 'whole-file')
      return send(response, 200, bytes, 'application/octet-stream', { etag })
    const condition = request.headers['if-match']
    if (fault === 'replaced' || (condition !== undefined && condition !== etag))
      return send(response, 412, '', 'text/plain')
    const start = Number(wanted[1])
    const end = Math.min(Number(wanted[2]) + 1, bytes.length)
    if (start >= bytes.length) return send(response, 416, '', 'text/plain')
    if (stalls?.({ file: name, start, end }) === true) return void state.stalled++
    if (recordRequests) ranges.push({ file: name, start, end })
    state.bytesSent += end - start
    const from = fault === 'other-range' ? start + 1 : start
    const part = bytes.subarray(start, fault === 'short-body' ? Math.max(start, end - 1) : end)
    const headers = { etag, 'accept-ranges': 'bytes', 'content-range': `bytes ${from}-${end - 1}/${bytes.length}` }
    if (fault !== 'short-body') return send(response, 206, part, 'application/octet-stream', headers)
    // Closes the connection before the declared end.
    response.writeHead(206, { ...headers, 'content-length': end - start })
    response.write(part)
    setImmediate(() => response.destroy())
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    catalogEndpoint: `${endpoint}/catalog.json`,
    ranges,
    get bytesSent() {
      return state.bytesSent
    },
    fail: (fault, times = 1) => void state.faults.push(...Array.from({ length: times }, () => fault)),
    stall(matches) {
      stalls = matches
    },
    get stalled() {
      return state.stalled
    },
    clearFaults: () => void state.faults.splice(0),
    limitCatalogue: (isLimited) => void Object.assign(state, { isLimited }),
    replaceRelease: (next, nextFiles) => void Object.assign(state, { release: next, files: nextFiles }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pathOf(release: string): string {
  return `release/${release}/theme=places/type=place/`
}

function send(
  response: ServerResponse,
  status: number,
  body: string | Uint8Array,
  type: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body), ...headers })
  response.end(body)
}

function listing(url: URL, { release, files }: { release: string; files: readonly ReleaseFile[] }): string {
  const names =
    url.searchParams.get('delimiter') === '/'
      ? `<CommonPrefixes><Prefix>release/${release}/</Prefix></CommonPrefixes>`
      : files.map(({ name }) => `<Contents><Key>${pathOf(release)}${name}</Key></Contents>`).join('')
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>false</IsTruncated>${names}</ListBucketResult>`
}

/** The catalogue of a release: a row for each file, with its box and where it is. */
function collectionsOf(release: string, files: readonly ReleaseFile[]): Uint8Array {
  const text = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const
  const struct = (name: string, children: number) =>
    ({ name, num_children: children, repetition_type: 'OPTIONAL' }) as const
  const sides = ['xmin', 'ymin', 'xmax', 'ymax']
  const file = parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: 3 },
      { name: 'collection', ...text },
      struct('bbox', 4),
      ...sides.map((name) => ({ name, type: 'DOUBLE', repetition_type: 'OPTIONAL' }) as const),
      struct('assets', 1),
      struct('aws', 1),
      { name: 'href', ...text },
    ],
    columnData: [
      { name: 'collection', data: files.map(() => 'place') },
      {
        name: 'bbox',
        data: files.map(({ box }) => ({ xmin: box.west, ymin: box.south, xmax: box.east, ymax: box.north })),
      },
      {
        name: 'assets',
        data: files.map(({ name }) => ({ aws: { href: `https://places.invalid/${pathOf(release)}${name}` } })),
      },
    ],
  })
  return new Uint8Array(file)
}
