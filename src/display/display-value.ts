import { formatPhone } from './format-phone.ts'
import { kindLabel, kindLabels } from './kind-label.ts'
import { codeLabel } from './labels/code-labels.ts'
import type { LabelLanguage } from './labels/define-labels.ts'
import { searchText } from './labels/search-text.ts'
import { sourceText } from './labels/source-text.ts'

/** Lists of codes. */
const codeColumns: ReadonlySet<string> = new Set(['verdict_reasons', 'email_verdict_reasons', 'changes'])
/** Columns with categories of providers, in every entity and through every relation. */
const kindColumns: ReadonlySet<string> = new Set(['kinds', 'categories'])
const phoneColumns: ReadonlySet<string> = new Set(['phone', 'home_phones'])

export interface DisplayOptions {
  readonly language: LabelLanguage
  /** Numbers of this country are shown in national format. Default: all in international format. */
  readonly country?: string | null
}

/**
 * A value as a person reads it: categories, outcomes, types and searches as words, phone numbers with spaces. A list stays a list.
 * Everything else is returned unchanged: text, numbers and dates. The API and files for programs have the codes.
 */
export function displayValue(
  column: { readonly name: string; readonly type: string },
  value: unknown,
  { language, country }: DisplayOptions,
): unknown {
  if (Array.isArray(value)) return displayList(column.name, value.map(String), language, country)
  if (typeof value !== 'string') return value
  if (phoneColumns.has(column.name)) return formatPhone(value, country)
  if (column.name === 'source_url') return sourceText(value, language)
  if (column.name === 'found_by') return searchText(value, language, (code) => kindLabel(code, language))
  return hasCodes(column) ? codeLabel(value, language) : value
}

function displayList(
  name: string,
  values: readonly string[],
  language: LabelLanguage,
  country: string | null | undefined,
): readonly string[] {
  if (kindColumns.has(name)) return kindLabels(values, language)
  if (codeColumns.has(name)) return values.map((value) => codeLabel(value, language))
  return phoneColumns.has(name) ? values.map((value) => formatPhone(value, country)) : values
}

function hasCodes({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type === 'enum' || /(^|_)(outcome|error_code|business_status|verdict)$/.test(name)
}
