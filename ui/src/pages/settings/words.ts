import { defineWords } from '../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Settings',
    lead: 'Stages, budgets, people, keys, appearance',
    emptyTitle: 'Settings are not here yet',
    emptyText: 'Until then the environment and the API hold them.',
  },
  {
    title: 'Einstellungen',
    lead: 'Stufen, Budgets, Menschen, Schlüssel, Aussehen',
    emptyTitle: 'Die Einstellungen sind noch nicht da',
    emptyText: 'Bis dahin stehen sie in der Umgebung und der API.',
  },
)
