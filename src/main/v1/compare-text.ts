import { totalOf } from '../../v1/compare/compare-databases.ts'
import { differenceKinds, differenceReasons } from '../../v1/compare/compared-fields.ts'
import type { Comparison } from '../../v1/compare/comparison.ts'
import type { ParallelResult } from '../../v1/compare/parallel-run.ts'
import { formatTable } from '../table.ts'

/** The comparison as text: row counts, then differences with their reasons. */
export function compareText({ stages, total }: Comparison, parallel: ParallelResult | undefined): string {
  const rowCounts = stages.map((stage) => {
    const rejected = Object.values(stage.rejected).reduce((sum, count) => sum + count, 0)
    return [
      stage.stage,
      stage.v1,
      stage.v2,
      stage.compared,
      stage.both,
      stage.merged,
      rejected,
      totalOf(stage),
    ] as const
  })
  const header = ['stage', 'V1', 'V2', 'compared', 'in both', 'merged', 'rejected', 'differences']
  const differing = stages.flatMap(({ stage, differences }) =>
    Object.entries(differences).flatMap(([kind, reasons]) =>
      Object.entries(reasons).map(([why, count]) => [stage, kind, why, count] as const),
    ),
  )
  const reasons = [...new Set(differing.map(([, , why]) => why))]
  return [
    formatTable(header, rowCounts),
    '',
    ...(total === 0
      ? ['No differences.']
      : [
          formatTable(['stage', 'difference', 'reason', 'rows'], differing),
          '',
          ...[...new Set(differing.map(([, kind]) => kind))].map(
            (kind) => `${kind}: ${meaningOf(differenceKinds, kind)}.`,
          ),
          ...reasons.map((why) => `${why}: ${meaningOf(differenceReasons, why)}.`),
        ]),
    ...(parallel === undefined ? [] : ['', parallelText(parallel)]),
  ].join('\n')
}

function meaningOf(texts: Readonly<Record<string, string>>, name: string): string {
  return texts[name] ?? name
}

function parallelText({ pages, read, outcomes, only_v1, ...found }: ParallelResult): string {
  const gone = Object.entries(only_v1).map(([why, count]) => `${why} ${count}`)
  const ends = Object.entries(outcomes).map(([outcome, count]) => `${outcome} ${count}`)
  return [
    `The same ${pages} pages, read by both (V2 could read ${read} of them now: ${ends.join(', ')}):`,
    formatTable(
      ['', 'V1', 'V2'],
      [
        ['contacts', found.v1_contacts, found.v2_contacts],
        ['for each 100 pages', found.v1_yield, found.v2_yield],
      ],
    ),
    `In both ${found.both}, only in V2 ${found.only_v2}, only in V1 ${Object.values(only_v1).reduce((a, b) => a + b, 0)}${gone.length > 0 ? ` (${gone.join(', ')})` : ''}.`,
  ].join('\n')
}
