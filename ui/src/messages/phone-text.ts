import { useCallback } from 'react'
import { createStore, useStore } from '../lib/store.ts'

type Format = (phone: string, country: unknown) => string

/** Undefined until the formats are loaded. */
const format = createStore<{ readonly phone: Format } | undefined>(undefined)
let isRequested = false

/** Numbers are stored in E.164. Other text is what a source wrote, and stays as it is. */
const isPhone = (text: string): boolean => /^\+\d{6,15}$/.test(text)

/** `const phoneText = usePhoneText()`, then `phoneText('+441134960000', row.country)`: "0113 496 0000". */
export function usePhoneText(): (text: string, country?: unknown) => string {
  const loaded = useStore(format)
  return useCallback(
    (text: string, country?: unknown) => {
      if (!isPhone(text)) return text
      if (loaded === undefined) void loadFormats()
      return loaded?.phone(text, country) ?? text
    },
    [loaded],
  )
}

async function loadFormats(): Promise<void> {
  if (isRequested) return
  isRequested = true
  try {
    const { formatPhone } = await import('./format-phone.ts')
    format.set({ phone: formatPhone })
  } catch {
    // The server is being updated or is down. The next number that is shown tries again.
    isRequested = false
  }
}
