import type { Row } from '../../api/entity-routes.ts'
import { StatusMark } from '../cells/status-mark.tsx'
import classes from './suggestion.module.css'
import { suggestionOf } from './suggestion-note.tsx'
import { SuggestionScore } from './suggestion-score.tsx'

/** The curation status of a row, with the score of a suggestion while it waits for a decision. */
export function CurationMark({ row }: { readonly row: Row }) {
  const score = suggestionOf(row)
  return (
    <span className={classes.mark}>
      <StatusMark status={row.curation_status} />
      {score !== undefined && <SuggestionScore row={row} score={score} />}
    </span>
  )
}
