import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import {
  defineInput,
  defineStage,
  type Part,
  type RowOf,
  type Stage,
  type StreamContext,
} from '../../curation/define-stage.ts'
import type { Trx } from '../../db/transaction.ts'
import { EncodingProbe } from '../../extract/table/encoding-probe.ts'
import type { Tools } from '../tools.ts'
import { downloadList } from './download-list.ts'
import { queueImport } from './import-file-store.ts'
import { type FileFormat, importOptions } from './import-request.ts'
import { chunksOf, formatOf, maxBytesOf, tooLarge } from './store-file.ts'

const downloadInput = defineInput({ entity: 'imports', columns: ['list_url', 'options'] })

interface Chunk {
  readonly n: number
  readonly bytes: Buffer
}

interface Downloaded {
  readonly format: FileFormat
  readonly encoding: string | null
  readonly sizeBytes: number
}

/** Reads a list from its URL into the database; then it is imported like an uploaded file. */
export function importDownload(tools: Pick<Tools, 'lists'>): Stage {
  return defineStage({
    id: 'import-download',
    summary: 'Read a list from its URL, for an import that a schedule repeats',
    scheduler: 'IMPORT',
    ...downloadInput,
    progress: 'download',
    claim: { leaseSeconds: 60, maxAttempts: 5, timeoutSeconds: 600, backoffSeconds: 60 },
    outcomes: ['downloaded'],
    process: (row, { signal }: StreamContext<number>) => download(row, tools.lists, signal),
    savePart: saveChunk,
    async save(trx, { id, options }, { format, encoding, sizeBytes }: Downloaded) {
      await queueImport(trx, id, { format, encoding, sizeBytes, header: null, options: importOptions.parse(options) })
      return 'downloaded'
    },
  })
}

/** From the start in every attempt: the list may be another one. */
async function* download(
  { list_url: url }: RowOf<typeof downloadInput>,
  client: Parameters<typeof downloadList>[1],
  signal: AbortSignal,
): AsyncGenerator<Part<Chunk, number>, Downloaded, undefined> {
  if (url === null) throw new AppError('unexpected', 'The import has no URL.')
  const probe = new EncodingProbe()
  let sizeBytes = 0
  let format: FileFormat | undefined
  for await (const [n, bytes] of chunksOf(downloadList(url, client, signal))) {
    format ??= formatOf(bytes)
    sizeBytes += bytes.length
    if (sizeBytes > maxBytesOf(format)) throw tooLarge(format)
    if (format === 'csv') probe.write(bytes)
    yield { value: { n, bytes }, cursor: n }
  }
  if (format === undefined) throw new AppError('list_refused', 'The list is empty.')
  return { format, encoding: format === 'csv' ? probe.encoding() : null, sizeBytes }
}

async function saveChunk(trx: Trx, { id, tenant_id }: RowOf<typeof downloadInput>, { n, bytes }: Chunk): Promise<void> {
  // Of a former attempt.
  await sql`DELETE FROM import_chunks WHERE import_id = ${id} AND n >= ${n}`.execute(trx)
  await trx.insertInto('import_chunks').values({ tenant_id, import_id: id, n, bytes }).execute()
}
