import type { Stage } from '../../../../../src/http/contract/types.ts'

export type SettingName = keyof Stage['settings']

export const settingNames = ['interval_minutes', 'batch_size', 'max_instances', 'concurrency'] as const
