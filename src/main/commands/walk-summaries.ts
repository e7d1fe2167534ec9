import type { WalkProblem, WalkSummary } from '../../crawl/sitemaps/sitemap-types.ts'

/** The summary of a walk that read nothing. */
export const emptySummary: WalkSummary = {
  format: 'empty',
  urls: 0,
  children: 0,
  dropped: 0,
  files: 0,
  bytes: 0,
  truncated: false,
  outcome: 'ok',
  problems: [],
  problemCount: 0,
}

/** Merges summaries: the format of the first, the sums of all. `nothing` is the problem reported if there are none. */
export function mergeSummaries(summaries: readonly WalkSummary[], nothing: WalkProblem): WalkSummary {
  const [first] = summaries
  if (first === undefined) return { ...emptySummary, outcome: 'empty', problems: [nothing], problemCount: 1 }
  const sum = (of: (summary: WalkSummary) => number) => summaries.reduce((total, summary) => total + of(summary), 0)
  return {
    format: first.format,
    urls: sum(({ urls }) => urls),
    children: sum(({ children }) => children),
    dropped: sum(({ dropped }) => dropped),
    files: sum(({ files }) => files),
    bytes: sum(({ bytes }) => bytes),
    truncated: summaries.some(({ truncated }) => truncated),
    outcome: summaries.find(({ outcome }) => outcome !== 'ok')?.outcome ?? 'ok',
    problems: summaries.flatMap(({ problems }) => problems).slice(0, 100),
    problemCount: sum(({ problemCount }) => problemCount),
  }
}
