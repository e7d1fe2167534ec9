import { defineWords } from '../../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Budgets',
    lead: 'The most that calls to a provider may cost. A call is counted before it is made: a limit is never passed, it is waited at. Days and months are those of UTC.',
    toCosts: 'See what was spent',
    failedTitle: 'The budgets cannot be shown',
    day: 'Per day',
    month: 'Per month',
    none: 'No limit',
    noLimitHint: 'Empty: no limit.',
    spent: '{spent} spent',
    save: 'Save',
    saved: 'Budget of {provider} saved. Rows that waited for it go on by themselves.',
    onlyAdmins: 'Only admins can change budgets.',
    free: 'Calls to this provider cost nothing.',
  },
  {
    title: 'Budgets',
    lead: 'Was Aufrufe eines Anbieters höchstens kosten dürfen. Gezählt wird vor dem Aufruf: Eine Grenze wird nie überschritten, an ihr wird gewartet. Tage und Monate sind die von UTC.',
    toCosts: 'Ausgaben ansehen',
    failedTitle: 'Die Budgets lassen sich nicht zeigen',
    day: 'Je Tag',
    month: 'Je Monat',
    none: 'Keine Grenze',
    noLimitHint: 'Leer: keine Grenze.',
    spent: '{spent} ausgegeben',
    save: 'Speichern',
    saved: 'Budget von {provider} gespeichert. Zeilen, die darauf warteten, gehen von selbst weiter.',
    onlyAdmins: 'Budgets ändern nur Admins.',
    free: 'Aufrufe dieses Anbieters kosten nichts.',
  },
)
