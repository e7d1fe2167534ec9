import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Costs',
    lead: 'What was spent, and the limits',
    emptyTitle: 'Costs are not here yet',
    emptyText: 'Until then GET /api/v2/budgets has them.',
  },
  {
    title: 'Kosten',
    lead: 'Was ausgegeben wurde, und die Grenzen',
    emptyTitle: 'Die Kosten sind noch nicht da',
    emptyText: 'Bis dahin stehen sie unter GET /api/v2/budgets.',
  },
)
