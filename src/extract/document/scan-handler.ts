/** Told what stands where. Offsets are those of the source; attribute values are raw. */
export interface ScanHandler {
  onText(start: number, end: number): void
  onReference(codePoint: number, end: number): void
  onTagName(start: number, end: number): void
  /** `start` is -1 for an attribute without a value. */
  onAttribute(nameStart: number, nameEnd: number, start: number, end: number): void
  onTagEnd(end: number, closesItself: boolean): void
  onEndTag(start: number, end: number): void
  onComment(start: number, end: number): void
  onEnd(): void
}
