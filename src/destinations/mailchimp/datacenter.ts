import { AppError } from '../../core/errors.ts'

/** The end of an API key names the host: "...-us21". */
export function datacenterOf({ api_key = '' }: Readonly<Record<string, string>>): string {
  const found = /-([a-z]{2,4}\d{1,3})$/.exec(api_key.trim())?.[1]
  if (found !== undefined) return found
  throw new AppError('destination_misconfigured', 'The Mailchimp key does not end with its data centre, such as -us21.')
}
