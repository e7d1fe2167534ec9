import { AppError } from '../../core/errors.ts'
import type { Database } from '../../db/database.ts'
import { EncodingProbe } from '../../extract/table/encoding-probe.ts'
import { cleanCell } from '../../extract/table/table-row.ts'
import { appendChunk, createImport, discardImport, queueImport } from './import-file-store.ts'
import { type FileFormat, type ImportEntity, type ImportOptions, maxFileBytes } from './import-request.ts'

/** An uploaded list, its user and its options. */
export interface Upload {
  readonly tenantId: string
  readonly userId: string
  readonly entity: ImportEntity
  readonly fileName: string | null
  readonly options: ImportOptions
}

const chunkBytes = 262_144
/** A workbook and a parquet file are unpacked in memory. */
const maxWorkbookBytes = 24 * 1_048_576

/** Stores a file while it is uploaded, queues the import and returns its id. A failed upload is deleted. */
export async function storeFile(
  db: Database,
  upload: Upload,
  bytes: AsyncIterable<Buffer>,
  /** Options that are known only after the upload; may still throw. */
  finalOptions: () => Promise<ImportOptions> = async () => upload.options,
): Promise<string> {
  const fileName = upload.fileName === null ? null : cleanCell(upload.fileName)
  const importId = await createImport(db, { ...upload, fileName })
  try {
    const probe = new EncodingProbe()
    let sizeBytes = 0
    let format: FileFormat | undefined
    for await (const [n, chunk] of chunksOf(bytes)) {
      format ??= formatOf(chunk)
      sizeBytes += chunk.length
      if (sizeBytes > maxBytesOf(format)) throw tooLarge(format)
      if (format === 'csv') probe.write(chunk)
      await appendChunk(db, upload.tenantId, importId, n, chunk)
    }
    if (format === undefined) throw new AppError('request_invalid', 'The file is empty.')
    const encoding = format === 'csv' ? probe.encoding() : null
    const options = await finalOptions()
    await queueImport(db, importId, { format, encoding, sizeBytes, header: null, options })
    return importId
  } catch (error) {
    await discardImport(db, importId)
    throw error
  }
}

/** Stores a list that was sent as JSON: `lines` has one row per line, as an array of cells. */
export async function storeRows(
  db: Database,
  upload: Upload,
  header: readonly string[] | null,
  lines: Uint8Array,
): Promise<string> {
  const importId = await createImport(db, upload)
  try {
    for await (const [n, chunk] of chunksOf(piecesOf(lines))) await appendChunk(db, upload.tenantId, importId, n, chunk)
    await queueImport(db, importId, {
      format: 'jsonl',
      encoding: null,
      sizeBytes: lines.byteLength,
      header: header?.map(cleanCell) ?? null,
      options: upload.options,
    })
    return importId
  } catch (error) {
    await discardImport(db, importId)
    throw error
  }
}

async function* piecesOf(lines: Uint8Array): AsyncGenerator<Buffer> {
  for (let from = 0; from < lines.byteLength; from += chunkBytes)
    yield Buffer.from(lines.buffer, lines.byteOffset + from, Math.min(chunkBytes, lines.byteLength - from))
}

/** Numbered chunks of at least `chunkBytes`; the last may be shorter. */
export async function* chunksOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<[number, Buffer]> {
  let n = 0
  let buffered: Buffer[] = []
  let size = 0
  for await (const part of bytes) {
    buffered.push(part)
    size += part.length
    if (size < chunkBytes) continue
    yield [n++, Buffer.concat(buffered)]
    buffered = []
    size = 0
  }
  if (size > 0) yield [n, Buffer.concat(buffered)]
}

/** In front of each line of GeoJSON by RFC 8142. */
const recordSeparator = String.fromCharCode(0x1e)

/** Detects the format by the first bytes, not by the file name. */
export function formatOf(first: Buffer): FileFormat {
  const start = first.subarray(0, 8).toString('latin1')
  if (start.startsWith('PK\u0003\u0004')) return 'xlsx'
  if (start.startsWith('PAR1')) return 'parquet'
  if (['[', '{'].includes(first.subarray(0, 1_000).toString().replaceAll(recordSeparator, '').trim().charAt(0)))
    return 'geojson'
  const known = Object.entries(otherFormats).find(([magic]) => start.startsWith(magic))
  if (known !== undefined) {
    throw new AppError(
      'import_format_unknown',
      `The file is ${known[1]}. Save it as CSV (UTF-8), as a workbook (.xlsx), as GeoJSON or as parquet.`,
    )
  }
  return 'csv'
}

const otherFormats = {
  '\u00d0\u00cf\u0011\u00e0': 'an old Excel workbook (.xls)',
  '%PDF': 'a PDF',
  '\u001f\u008b': 'packed with gzip',
  '\u0089PNG': 'a picture',
  '\u00ff\u00d8\u00ff': 'a picture',
  'Rar!': 'an archive',
  '7z\u00bc\u00af': 'an archive',
}

export function maxBytesOf(format: FileFormat): number {
  return format === 'xlsx' || format === 'parquet' ? maxWorkbookBytes : maxFileBytes
}

export function tooLarge(format: FileFormat): AppError {
  const maxMegabytes = maxBytesOf(format) / 1_048_576
  const wayOut = maxBytesOf(format) === maxWorkbookBytes ? 'Save it as CSV, or in parts.' : 'Send it in parts.'
  return new AppError('import_too_large', `The file is larger than ${maxMegabytes} MB. ${wayOut}`)
}
