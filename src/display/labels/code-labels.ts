// Labels for statuses, outcomes, error codes and other values. The web app bundles them; files for people use them too.

import type { LabelLanguage } from './define-labels.ts'
import { errorLabels } from './error-labels.ts'
import { outcomeLabels } from './outcome-labels.ts'
import { statusLabels } from './status-labels.ts'
import { valueLabels } from './value-labels.ts'
import { verdictReasonLabels } from './verdict-reason-labels.ts'

const codeLabels = {
  en: { ...statusLabels.en, ...errorLabels.en, ...outcomeLabels.en, ...valueLabels.en, ...verdictReasonLabels.en },
  de: { ...statusLabels.de, ...errorLabels.de, ...outcomeLabels.de, ...valueLabels.de, ...verdictReasonLabels.de },
}

type Code = keyof typeof codeLabels.en
export const hasLabel = (code: string): code is Code => Object.hasOwn(codeLabels.en, code)

/** `dns_not_found` is "Host not found". A code without a label is made readable: "Too deep". */
export function codeLabel(code: string, language: LabelLanguage): string {
  if (hasLabel(code)) return codeLabels[language][code]
  // Text that a user typed is not a code and stays as it is.
  if (!/^[a-z]+(_[a-z0-9]+)+$/.test(code)) return code
  const text = code.replace(/^http_(?=\d{3}$)/, 'HTTP ').replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
