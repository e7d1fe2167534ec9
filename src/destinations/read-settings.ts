import { AppError } from '../core/errors.ts'

type Settings = Readonly<Record<string, unknown>>

export function textSetting(settings: Settings, name: string): string | undefined {
  const value = settings[name]
  return value === undefined || value === null ? undefined : String(value).trim() || undefined
}

/** Numbers of lists, as a user enters them: "3, 7". */
export function idsSetting(settings: Settings, name: string): readonly number[] {
  const parts = (textSetting(settings, name) ?? '').split(/[\s,;]+/).filter((part) => part !== '')
  const wrong = parts.find((part) => !/^[1-9]\d{0,9}$/.test(part))
  if (wrong !== undefined)
    throw new AppError('destination_misconfigured', `settings.${name}: "${wrong}" is no number. Send "3" or "3, 7".`)
  return parts.map(Number)
}

/** One of several values; the first is the default. */
export function choiceSetting<Value extends string>(
  settings: Settings,
  name: string,
  values: readonly [Value, ...Value[]],
): Value {
  const given = textSetting(settings, name)
  if (given === undefined) return values[0]
  const found = values.find((value) => value === given)
  if (found !== undefined) return found
  throw new AppError('destination_misconfigured', `settings.${name} is "${given}". Send one of ${values.join(', ')}.`)
}
