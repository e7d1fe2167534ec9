/** A file that is read in ranges. A source never returns fewer bytes than asked for. */
export interface ByteSource {
  /** Of this version of the file: another content has another key. */
  readonly key: string
  /** For messages. */
  readonly name: string
  readonly size: number
  /** Fails with an error of the catalogue. `end` is exclusive. */
  read(start: number, end: number, signal: AbortSignal): Promise<Uint8Array>
}
