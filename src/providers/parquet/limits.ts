/**
 * What a parquet file may declare. Files of places are far below: row groups of 31,000 rows, pages of 1 MB. A file declares
 * sizes that a reader allocates before it sees the bytes, so each is checked first.
 */
export const parquetLimits = {
  footerBytes: 32 * 1024 ** 2,
  /** Nested values in the metadata, and columns inside columns. */
  depth: 24,
  /** Values in the metadata of one file. */
  metadataValues: 8_000_000,
  columns: 1_000,
  rowGroups: 20_000,
  rowsPerGroup: 1_000_000,
  /** Compressed bytes of one column in one row group, and the bytes that its pages may need. */
  chunkBytes: 48 * 1024 ** 2,
  chunkBytesDecoded: 96 * 1024 ** 2,
  /** Values of one column in one row group; a list has several for a row. */
  valuesPerChunk: 4_000_000,
} as const
