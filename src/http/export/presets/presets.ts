import type { PresetName } from '../../contract/exports.ts'
import { brevo } from './brevo.ts'
import { googleContacts } from './google-contacts.ts'
import { hubspot } from './hubspot.ts'
import { mailchimp } from './mailchimp.ts'
import type { Preset } from './preset.ts'

export const presets: Readonly<Record<PresetName, Preset>> = {
  hubspot,
  brevo,
  mailchimp,
  'google-contacts': googleContacts,
}
