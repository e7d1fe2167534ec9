/** Lets so many through at a time; the others wait in line. */
export class Semaphore {
  private free: number
  private readonly line: (() => void)[] = []

  constructor(atOnce: number) {
    this.free = atOnce
  }

  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free--
    else await new Promise<void>((enter) => this.line.push(enter))
    try {
      return await work()
    } finally {
      const next = this.line.shift()
      if (next === undefined) this.free++
      else next()
    }
  }
}
