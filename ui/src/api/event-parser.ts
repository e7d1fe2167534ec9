/** One server-sent event (HTML Living Standard, 9.2.6). */
interface StreamEvent {
  readonly name: string
  readonly data: string
}

interface Handlers {
  readonly onEvent: (event: StreamEvent) => void
  /** Also called for ids without an event: they mark the position in the stream. */
  readonly onId: (id: string) => void
}

/** Returns a function that takes the stream's text in chunks of any size. */
export function createEventParser({ onEvent, onId }: Handlers): (chunk: string) => void {
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
  return (chunk) => {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) takeLine(line.endsWith('\r') ? line.slice(0, -1) : line)
  }
}
