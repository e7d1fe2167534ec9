import { TagsInput } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

interface KeywordsFieldProps {
  readonly id?: string
  readonly label: string
  readonly hint: string
  readonly moreHint: string
  readonly description?: string
  readonly value: readonly string[]
  /** What separates entries of a pasted text. "Leeds, UK" is one place: there a comma does not. */
  readonly splitChars: string[]
  readonly error: string | undefined
  readonly onChange: (value: string[]) => void
}

/** Several words or names, one after the other or pasted at once. What was typed counts although nobody pressed Enter. */
export function KeywordsField({ value, hint, moreHint, onChange, ...rest }: KeywordsFieldProps) {
  const t = useMessages(messages)
  return (
    <TagsInput
      {...rest}
      value={[...value]}
      onChange={onChange}
      placeholder={value.length === 0 ? hint : moreHint}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      maxTags={200}
    />
  )
}
