/** The text of one record; `isCut`: it was too long to keep. */
interface RecordText {
  readonly text: string
  readonly isCut: boolean
}

const maxRecordBytes = 1_048_576
const recordSeparator = String.fromCharCode(0x1e)
const [quote, backslash, comma, colon, newline] = [0x22, 0x5c, 0x2c, 0x3a, 0x0a]
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d]

/**
 * Splits a stream of JSON into records without parsing the whole: the elements of `features` or of a list at the top, or one
 * object per line (also as RFC 8142 has it). Holds one record at a time.
 */
export class RecordSplitter {
  /** `first`: in an object at the top, of which is not known yet whether it is a record or has a list of them. */
  #form: 'unknown' | 'first' | 'list' | 'features' | 'lines' | 'ended' = 'unknown'
  #depth = 0
  #isText = false
  #isEscaped = false
  /** The last text at depth 1, and whether a colon followed it. */
  #key = ''
  #isKey = false
  #held: Buffer[] = []
  #heldBytes = 0

  /** What is left: the last line, or the beginning of a record of a file that was cut. */
  end(): RecordText | undefined {
    return this.#form === 'ended' ? undefined : this.#take()
  }

  /** The records that end in this piece. */
  *write(piece: Buffer): Generator<RecordText> {
    let start = 0
    for (let index = 0; index < piece.length; index++) {
      const byte = piece[index] ?? 0
      const form = this.#form
      const isEnd = this.#step(byte)
      const isBegun = form !== this.#form && (this.#form === 'list' || this.#form === 'features')
      if (!isEnd && !isBegun) continue
      this.#hold(piece.subarray(start, index))
      const record = this.#take()
      if (isEnd && record !== undefined) yield record
      start = byte === openBrace ? index : index + 1
    }
    if (this.#form !== 'ended') this.#hold(piece.subarray(start))
  }

  /** Whether a record ends before this byte. */
  #step(byte: number): boolean {
    if (this.#form === 'lines') return byte === newline
    if (this.#isText) this.#stepText(byte)
    else if (byte === quote) {
      this.#isText = true
      if (this.#depth === 1) this.#key = ''
    } else if (byte === colon && this.#depth === 1) this.#isKey = true
    else if (byte === openBrace || byte === openBracket) return this.#open(byte)
    else if (byte === closeBrace || byte === closeBracket) return this.#close(byte)
    else if (byte === comma) {
      if (this.#depth === 1) this.#isKey = false
      return this.#depth === this.#recordDepth()
    }
    return false
  }

  #stepText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (byte === backslash) this.#isEscaped = true
    else if (byte === quote) this.#isText = false
    if (this.#isText && this.#depth === 1 && this.#key.length < 20) this.#key += String.fromCharCode(byte)
  }

  #recordDepth(): number {
    return this.#form === 'features' ? 2 : this.#form === 'list' ? 1 : -1
  }

  #open(byte: number): boolean {
    this.#depth++
    const isList = byte === openBracket
    if (this.#form === 'unknown') this.#form = isList ? 'list' : 'first'
    else if (this.#form === 'first' && this.#depth === 2 && isList && this.#isKey && this.#key === 'features') {
      this.#form = 'features'
    } else if (this.#form === 'first' && this.#depth === 1) {
      // A second object at the top.
      this.#form = 'lines'
      return true
    }
    return false
  }

  #close(byte: number): boolean {
    const isEnd = byte === closeBracket && this.#depth === this.#recordDepth()
    this.#depth--
    if (isEnd) this.#form = 'ended'
    return isEnd
  }

  /** Copied: a piece of a stream must not stay in memory for one record. */
  #hold(bytes: Buffer): void {
    const room = maxRecordBytes - this.#heldBytes
    this.#heldBytes += bytes.length
    if (room > 0 && bytes.length > 0) this.#held.push(Buffer.from(bytes.subarray(0, room)))
  }

  #take(): RecordText | undefined {
    const isCut = this.#heldBytes > maxRecordBytes
    const text = Buffer.concat(this.#held).toString('utf8').replaceAll(recordSeparator, '').trim()
    this.#held = []
    this.#heldBytes = 0
    return text === '' ? undefined : { text, isCut }
  }
}
