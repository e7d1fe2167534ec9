/** One event of a stream (HTML Living Standard, 9.2.6). */
interface StreamEvent {
  readonly name: string
  readonly data: string
}

interface Handlers {
  readonly onEvent: (event: StreamEvent) => void
  /** An id counts even when no event comes with it: it says how far we have heard. */
  readonly onId: (id: string) => void
}

/** Gives a function that takes the stream's text in whatever pieces it arrives. */
export function createEventParser({ onEvent, onId }: Handlers): (piece: string) => void {
  let rest = ''
  let name = ''
  let data: string[] = []
  const takeLine = (line: string) => {
    if (line === '') {
      if (data.length > 0) onEvent({ name: name === '' ? 'message' : name, data: data.join('\n') })
      name = ''
      data = []
      return
    }
    const [field = '', value = ''] = line.split(/:(.*)/s)
    const text = value.startsWith(' ') ? value.slice(1) : value
    if (field === 'event') name = text
    else if (field === 'data') data.push(text)
    else if (field === 'id') onId(text)
  }
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
}
