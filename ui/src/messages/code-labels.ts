// Labels for statuses, outcomes, error codes and other values.
import { errorLabels } from './codes/error-labels.ts'
import { outcomeLabels } from './codes/outcome-labels.ts'
import { statusLabels } from './codes/status-labels.ts'
import { valueLabels } from './codes/value-labels.ts'
import { useMessages } from './define-messages.ts'

const codeLabels = {
  en: { ...statusLabels.en, ...errorLabels.en, ...outcomeLabels.en, ...valueLabels.en },
  de: { ...statusLabels.de, ...errorLabels.de, ...outcomeLabels.de, ...valueLabels.de },
}

type Code = keyof typeof codeLabels.en
const has = (code: string): code is Code => Object.hasOwn(codeLabels.en, code)

/** `const codeLabel = useCodeLabel()`, then `codeLabel('dns_not_found')`. A code without a label is made readable: "Too deep". */
export function useCodeLabel(): (code: string) => string {
  const t = useMessages(codeLabels)
  return (code) => {
    if (has(code)) return t(code)
    // Text that a user typed is not a code and stays as it is.
    if (!/^[a-z]+(_[a-z0-9]+)+$/.test(code)) return code
    const text = code.replace(/^http_(?=\d{3}$)/, 'HTTP ').replaceAll('_', ' ')
    return text.charAt(0).toUpperCase() + text.slice(1)
  }
}
