import type { SubmitEvent } from 'react'

/** The filled fields of a form, by name. The browser holds them: what a password manager fills in counts too. */
export function readForm(onSubmit: (values: Readonly<Record<string, string>>) => void) {
  return (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const entries = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    )
    onSubmit(Object.fromEntries(entries))
  }
}
