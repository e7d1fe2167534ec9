import type { LabelLanguage } from './define-labels.ts'

const words = {
  en: { line: 'line', edit: 'Edited', workflow: 'Found by an n8n workflow', user: 'Added manually' },
  de: { line: 'Zeile', edit: 'Bearbeitet', workflow: 'Von einem n8n-Workflow gefunden', user: 'Manuell hinzugefügt' },
} as const satisfies Record<LabelLanguage, object>

/** Where a contact is from: the URL of a page as it is, a line of an imported file as "clinics.csv, line 3", else who says it. */
export function sourceText(url: string, language: LabelLanguage): string {
  const { line, edit, workflow, user } = words[language]
  const [, file, at] = /^file:([^#]*)#line=(\d+)$/.exec(url) ?? []
  if (file !== undefined) return `${decodeURIComponent(file)}, ${line} ${at}`
  if (!url.startsWith('urn:')) return url
  if (url === 'urn:scrapersky:edit') return edit
  return url.startsWith('urn:scrapersky:enrichment:') ? workflow : user
}
