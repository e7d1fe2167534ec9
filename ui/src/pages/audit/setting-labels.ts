import { defineMessages } from '../../messages/define-messages.ts'

/** Settings of a stage or an account. */
export const settingLabels = defineMessages(
  {
    interval_minutes: 'interval (minutes)',
    batch_size: 'batch size',
    max_instances: 'parallel runs',
    concurrency: 'concurrency',
    role: 'role',
    name: 'name',
    disabled: 'disabled',
    manages_installation: 'installation administrator',
  },
  {
    interval_minutes: 'Intervall (Minuten)',
    batch_size: 'Stapelgröße',
    max_instances: 'parallele Läufe',
    concurrency: 'Parallelität',
    role: 'Rolle',
    name: 'Name',
    disabled: 'deaktiviert',
    manages_installation: 'Administrator der Installation',
  },
)

export const isSetting = (name: string): name is keyof (typeof settingLabels)['en'] =>
  Object.hasOwn(settingLabels.en, name)
