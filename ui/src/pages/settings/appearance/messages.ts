import { defineMessages } from '../../../messages/define-messages.ts'

export const messages = defineMessages(
  {
    title: 'Appearance',
    lead: 'Stored in this browser only.',
    theme: 'Theme',
    auto: 'System',
    light: 'Light',
    dark: 'Dark',
    language: 'Language',
    density: 'Density',
    densityHint: 'Compact shows more rows.',
    comfortable: 'Comfortable',
    compact: 'Compact',
    singleKeys: 'Single-key shortcuts',
    singleKeysHint: 'J and K, 1 to 5, Z and others. Switch them off if you use dictation or press keys by accident.',
    on: 'On',
    off: 'Off',
  },
  {
    title: 'Darstellung',
    lead: 'Nur in diesem Browser gespeichert.',
    theme: 'Farbschema',
    auto: 'System',
    light: 'Hell',
    dark: 'Dunkel',
    language: 'Sprache',
    density: 'Dichte',
    densityHint: 'Kompakt zeigt mehr Zeilen.',
    comfortable: 'Komfortabel',
    compact: 'Kompakt',
    singleKeys: 'Tastenkürzel mit einer Taste',
    singleKeysHint:
      'J und K, 1 bis 5, Z und andere. Schalten Sie sie aus, wenn Sie diktieren oder versehentlich Tasten drücken.',
    on: 'An',
    off: 'Aus',
  },
)
