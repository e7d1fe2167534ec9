import { defineMessages } from '../../../messages/define-messages.ts'

export const messages = defineMessages(
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
    singleKeys: 'Single-key commands',
    singleKeysHint: 'J and K, 1 to 5, Z and the other keys of one sign. Off if you dictate, or hit keys by chance.',
    on: 'On',
    off: 'Off',
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
    singleKeys: 'Befehle mit einer Taste',
    singleKeysHint:
      'J und K, 1 bis 5, Z und alle anderen aus einem Zeichen. Aus, wenn Sie diktieren oder Tasten versehentlich treffen.',
    on: 'An',
    off: 'Aus',
  },
)
