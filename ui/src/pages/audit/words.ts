import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Audit',
    lead: 'Who changed what, and when',
    emptyTitle: 'The audit trail is not here yet',
    emptyText: 'Until then GET /api/v2/audit-events has it.',
  },
  {
    title: 'Protokoll',
    lead: 'Wer was wann geändert hat',
    emptyTitle: 'Das Protokoll ist noch nicht da',
    emptyText: 'Bis dahin steht es unter GET /api/v2/audit-events.',
  },
)
