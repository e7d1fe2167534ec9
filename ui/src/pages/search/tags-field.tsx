import { TagsInput, Text } from '@mantine/core'
import { useMessages } from '../../messages/define-messages.ts'
import { messages } from './messages.ts'

export interface TagsFieldProps {
  readonly id?: string
  readonly label: string
  readonly hint: string
  readonly moreHint: string
  readonly description?: string
  readonly value: readonly string[]
  /** Separators in pasted text. Locations exclude the comma, because "Leeds, UK" is one location. */
  readonly splitChars: string[]
  readonly error: string | undefined
  readonly onChange: (value: string[]) => void
  /** Offered while typing; they are filtered already. */
  readonly suggestions?: readonly string[]
  /** Shown beside a suggestion. */
  readonly notes?: ReadonlyMap<string, string>
  readonly onTyped?: (text: string) => void
}

/** A list of texts, typed or pasted. Text that was typed without Enter counts too. */
export function TagsField({ value, hint, moreHint, onChange, suggestions, notes, onTyped, ...rest }: TagsFieldProps) {
  const t = useMessages(messages)
  return (
    <TagsInput
      {...rest}
      value={[...value]}
      onChange={onChange}
      data={[...(suggestions ?? [])]}
      filter={({ options }) => options}
      renderOption={({ option }) => (
        <>
          {option.value}
          {notes?.get(option.value) && (
            <Text span size="xs" c="dimmed" ml="auto" aria-hidden>
              {notes.get(option.value)}
            </Text>
          )}
        </>
      )}
      {...(onTyped && { onSearchChange: onTyped })}
      placeholder={value.length === 0 ? hint : moreHint}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': t('clear') }}
      maxTags={200}
    />
  )
}
