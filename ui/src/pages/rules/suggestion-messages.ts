import { defineMessages } from '../../messages/define-messages.ts'

export const suggestionMessages = defineMessages(
  {
    title: 'Suggestions',
    failed: 'The suggestions could not be loaded',
    collecting: {
      one: '{count} more decision until suggestions start ({decisions} so far).',
      other: '{count} more decisions until suggestions start ({decisions} so far).',
    },
    notBetter:
      'No suggestions: right in {accuracy} of {count} tested decisions. The rule is right in {rule}, deciding always the same in {majority}.',
    ready: 'Right in {accuracy} of {count} tested decisions. The rule is right in {rule}.',
    precision: 'Of the rows that suggestions would have selected, people selected {precision}.',
    learntFrom: { one: 'Learnt from {count} decision.', other: 'Learnt from {count} decisions.' },
    switch: 'Suggestions for {gate} select new rows',
    switchHint: 'Selects new rows with a score of 60% or more, never rows that the rule excludes while it is on.',
    isOn: '{gate}: suggestions select new rows.',
    isOff: '{gate}: suggestions no longer select rows.',
    weights: 'What counts',
    speaksFor: 'for selecting',
    speaksAgainst: 'against selecting',
    show: 'Show rows by suggestion',
    last: { one: 'Last selected: {count} row, {since}.', other: 'Last selected: {count} rows, {since}.' },
    undo: 'Undo',
    undone: { one: '{count} row restored.', other: '{count} rows restored.' },
  },
  {
    title: 'Vorschläge',
    failed: 'Die Vorschläge konnten nicht geladen werden',
    collecting: {
      one: 'Noch {count} Entscheidung, bis Vorschläge beginnen (bisher {decisions}).',
      other: 'Noch {count} Entscheidungen, bis Vorschläge beginnen (bisher {decisions}).',
    },
    notBetter:
      'Keine Vorschläge: richtig bei {accuracy} von {count} geprüften Entscheidungen. Die Regel ist bei {rule} richtig, immer gleich zu entscheiden bei {majority}.',
    ready: 'Richtig bei {accuracy} von {count} geprüften Entscheidungen. Die Regel ist bei {rule} richtig.',
    precision: 'Von den Zeilen, die Vorschläge ausgewählt hätten, haben Personen {precision} ausgewählt.',
    learntFrom: { one: 'Gelernt aus {count} Entscheidung.', other: 'Gelernt aus {count} Entscheidungen.' },
    switch: 'Vorschläge für {gate} wählen neue Zeilen aus',
    switchHint:
      'Wählt neue Zeilen ab 60 % Wahrscheinlichkeit aus, nie Zeilen, die die eingeschaltete Regel ausschließt.',
    isOn: '{gate}: Vorschläge wählen neue Zeilen aus.',
    isOff: '{gate}: Vorschläge wählen keine Zeilen mehr aus.',
    weights: 'Was zählt',
    speaksFor: 'spricht dafür',
    speaksAgainst: 'spricht dagegen',
    show: 'Zeilen nach Vorschlag zeigen',
    last: { one: 'Zuletzt ausgewählt: {count} Zeile, {since}.', other: 'Zuletzt ausgewählt: {count} Zeilen, {since}.' },
    undo: 'Rückgängig',
    undone: { one: '{count} Zeile wiederhergestellt.', other: '{count} Zeilen wiederhergestellt.' },
  },
)
