import { defineWords } from '../../../words/define-words.ts'

export const words = defineWords(
  {
    title: 'Appearance',
    lead: 'Kept in this browser, for you alone.',
    theme: 'Theme',
    auto: 'As the system',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    density: 'Density',
    densityHint: 'Compact shows more rows at once.',
    comfortable: 'Comfortable',
    compact: 'Compact',
  },
  {
    title: 'Aussehen',
    lead: 'Bleibt in diesem Browser, nur für Sie.',
    theme: 'Farbschema',
    auto: 'Wie das System',
    light: 'Hell',
    dark: 'Dunkel',
    language: 'Sprache',
    density: 'Dichte',
    densityHint: 'Kompakt zeigt mehr Zeilen auf einmal.',
    comfortable: 'Bequem',
    compact: 'Kompakt',
  },
)
