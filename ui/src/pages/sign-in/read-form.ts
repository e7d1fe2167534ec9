import type { SubmitEvent } from 'react'

/** The non-empty fields of a form by name. Read from the DOM, so values from a password manager count. */
export function readForm(onSubmit: (values: Readonly<Record<string, string>>) => void) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    )
    onSubmit(Object.fromEntries(entries))
  }
}
