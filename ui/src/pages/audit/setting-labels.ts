import { defineMessages } from '../../messages/define-messages.ts'

/** What was set, of a stage or of an account. */
export const settingLabels = defineMessages(
  {
    interval_minutes: 'minutes between runs',
    batch_size: 'rows per claim',
    max_instances: 'runs at once',
    concurrency: 'rows at once',
    role: 'role',
    name: 'name',
    disabled: 'locked out',
    manages_installation: 'looks after the installation',
  },
  {
    interval_minutes: 'Minuten zwischen Läufen',
    batch_size: 'Zeilen je Griff',
    max_instances: 'Läufe zugleich',
    concurrency: 'Zeilen zugleich',
    role: 'Rolle',
    name: 'Name',
    disabled: 'ausgesperrt',
    manages_installation: 'betreut die Installation',
  },
)

export const isSetting = (name: string): name is keyof (typeof settingLabels)['en'] =>
  Object.hasOwn(settingLabels.en, name)
