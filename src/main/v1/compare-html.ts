import { totalOf } from '../../v1/compare/compare-databases.ts'
import { differenceKinds, differenceReasons } from '../../v1/compare/compared-fields.ts'
import type { Comparison, Difference, StageComparison } from '../../v1/compare/comparison.ts'
import type { ParallelResult } from '../../v1/compare/parallel-run.ts'
import { type Bar, barChart, escapeHtml } from './bar-chart.ts'

const rowsShown = 500

/**
 * One self-contained file without scripts, fonts or images. Database values are untrusted, so every value is escaped; the
 * page's content security policy is a second line of defence.
 */
export function compareHtml(comparison: Comparison, parallel: ParallelResult | undefined): string {
  const { source, compared_at, sample, stages, total } = comparison
  const scope = sample === null ? 'every row' : `a sample of ${sample} rows of each table`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>V1 and V2 compared</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>V1 and V2 compared</h1>
<p>${escapeHtml(source)}, ${escapeHtml(compared_at)}, ${scope}: <strong>${total}</strong> differences.</p>
<h2>Rows in V1 and V2</h2>
${barChart('Rows of each stage', stages.flatMap(heldBars))}
${rowCounts(stages)}
<h2>Differences</h2>
${total === 0 ? '<p>None.</p>' : `${barChart('Differences by kind', kindBars(stages))}${kinds(stages)}`}
${parallel === undefined ? '' : parallelPart(parallel)}
${comparison.differences.length === 0 ? '' : listed(comparison)}
</main>
</body>
</html>
`
}

function heldBars({ stage, v1, v2 }: StageComparison): Bar[] {
  return [
    { label: `${stage}, V1`, value: v1, tone: 'one' },
    { label: `${stage}, V2`, value: v2, tone: 'two' },
  ]
}

function kindBars(stages: readonly StageComparison[]): Bar[] {
  const sums = new Map<string, number>()
  for (const { differences } of stages) {
    for (const [kind, reasons] of Object.entries(differences)) {
      sums.set(kind, (sums.get(kind) ?? 0) + Object.values(reasons).reduce((sum, count) => sum + count, 0))
    }
  }
  return [...sums].toSorted(([, a], [, b]) => b - a).map(([label, value]) => ({ label, value, tone: 'two' }))
}

function rowCounts(stages: readonly StageComparison[]): string {
  const rows = stages.map((one) => {
    const rejected = Object.entries(one.rejected).map(([reason, count]) => `${reason} ${count}`)
    return [one.stage, one.v1, one.v2, one.compared, one.both, one.merged, rejected.join(', ') || '0', totalOf(one)]
  })
  return table(['Stage', 'V1', 'V2', 'Compared', 'In both', 'Merged', 'Rejected', 'Differences'], rows)
}

function kinds(stages: readonly StageComparison[]): string {
  const rows = stages.flatMap(({ stage, differences }) =>
    Object.entries(differences).flatMap(([kind, reasons]) =>
      Object.entries(reasons).map(([why, count]) => {
        const meaning = `${lookUp(differenceKinds, kind)}: ${lookUp(differenceReasons, why)}`
        return [stage, kind, why, count, meaning]
      }),
    ),
  )
  return table(['Stage', 'Difference', 'Reason', 'Rows', 'Meaning'], rows)
}

function lookUp(texts: Readonly<Record<string, string>>, name: string): string {
  return texts[name] ?? name
}

function parallelPart(result: ParallelResult): string {
  const { pages, read, v1_contacts, v2_contacts, v1_yield, v2_yield, both, only_v2, only_v1 } = result
  const gone = Object.entries(only_v1).map(([why, count]) => [`only V1: ${why}`, count] as const)
  return `<h2>The same pages, read by both</h2>
<p>${pages} pages that V1 has read; V2 could read ${read} of them now.</p>
${barChart('Contacts for each 100 pages', [
  { label: 'V1', value: v1_yield, tone: 'one' },
  { label: 'V2', value: v2_yield, tone: 'two' },
])}
${table(['Contacts', 'Number'], [['V1', v1_contacts], ['V2', v2_contacts], ['both', both], ['only V2', only_v2], ...gone])}
${result.differences.length === 0 ? '' : parallelList(result)}`
}

function parallelList({ differences }: ParallelResult): string {
  const rows = differences.slice(0, rowsShown).map((one) => [one.only_in, one.why, one.contact, one.page])
  return table(['Only in', 'Reason', 'Contact', 'Page'], rows)
}

function listed({ differences, total }: Comparison): string {
  const shown = differences.slice(0, rowsShown)
  const cells = (one: Difference) => [one.table, one.kind, one.why, one.field, one.v1, one.v2, one.v1_id, one.v2_id]
  return `<h2>List of differences</h2>
<p>${shown.length} of ${total}. "scrapersky v1 compare --json" prints more.</p>
${table(['Table', 'Difference', 'Reason', 'Field', 'V1', 'V2', 'Id in V1', 'Id in V2'], shown.map(cells))}`
}

function table(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) =>
    `<td${typeof value === 'number' ? ' class="n"' : ''}>${escapeHtml(String(value ?? ''))}</td>`
  const head = header.map((name) => `<th scope="col">${escapeHtml(name)}</th>`).join('')
  return `<div class="wide"><table><thead><tr>${head}</tr></thead><tbody>
${rows.map((row) => `<tr>${row.map(cell).join('')}</tr>`).join('\n')}
</tbody></table></div>`
}

const style = `
:root { color-scheme: light dark; --one: #8a8f98; --two: #1f6feb; --line: #8884 }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif }
main { max-width: 72rem; margin: 0 auto; padding: 2rem 1rem }
h1 { font-size: 1.6rem } h2 { font-size: 1.2rem; margin-top: 2.5rem }
.wide { overflow-x: auto } table { border-collapse: collapse; width: 100%; font-size: 0.9rem }
th, td { text-align: left; padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
th { white-space: nowrap } .n { text-align: right; font-variant-numeric: tabular-nums }
svg { width: 100%; height: auto; max-width: 56rem } svg text { font: 12px system-ui, sans-serif; fill: currentColor }
.one { fill: var(--one) } .two { fill: var(--two) }`
