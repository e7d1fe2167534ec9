import { Collapse, NumberInput, SegmentedControl, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconFilter } from '@tabler/icons-react'
import { useId } from 'react'
import { useTenant } from '../../api/use-tenant.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { KeywordsField } from './keywords-field.tsx'
import type { FieldsProps } from './limit-fields.tsx'
import { messages } from './messages.ts'
import { problemAt } from './problem-at.ts'
import { isNarrowed } from './search-draft.ts'
import classes from './search-form.module.css'

const flags = ['has_website', 'has_phone', 'open'] as const

/** Filters on what is found. Open while one of them is refused. */
export function NarrowFields({ draft, error, onChange }: FieldsProps) {
  const t = useMessages(messages)
  const id = useId()
  const [isWanted, { toggle }] = useDisclosure(false)
  const tenant = useTenant()
  const isOpen = isWanted || problemAt(error, 'filters') !== undefined
  const provider = draft.provider === '' ? tenant.data?.search.preferred : draft.provider
  const ratings = provider === 'openstreetmap' ? { disabled: true, description: t('noRatings') } : {}
  const splitChars = [',', ';', '\n', '\t']
  return (
    <div className={classes.narrow}>
      <UnstyledButton className={classes.toggle} onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
        <IconFilter size={15} />
        {t(isNarrowed(draft) ? 'narrowed' : 'narrow')}
        {isOpen ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
      </UnstyledButton>
      <Collapse expanded={isOpen} id={id}>
        <div className={classes.inside}>
          {flags.map((flag) => (
            <div key={flag} className={classes.choice}>
              <Text id={`${id}-${flag}`} size="sm">
                {t(flag)}
              </Text>
              <SegmentedControl
                size="xs"
                aria-labelledby={`${id}-${flag}`}
                value={draft[flag]}
                onChange={(value) => onChange({ [flag]: value })}
                data={(['any', 'yes', 'no'] as const).map((value) => ({ value, label: t(value) }))}
              />
            </div>
          ))}
          <div className={classes.pair}>
            <NumberInput
              label={t('minRating')}
              {...ratings}
              value={draft.minRating}
              onChange={(minRating) => onChange({ minRating })}
              min={0}
              max={5}
              step={0.5}
              error={problemAt(error, 'filters', 'min_rating')}
            />
            <NumberInput
              label={t('minReviews')}
              {...ratings}
              value={draft.minReviews}
              onChange={(minReviews) => onChange({ minReviews })}
              min={0}
              allowDecimal={false}
              error={problemAt(error, 'filters', 'min_reviews')}
            />
          </div>
          <KeywordsField
            label={t('nameContains')}
            hint={t('wordHint')}
            moreHint={t('wordHint')}
            value={draft.nameContains}
            splitChars={splitChars}
            error={problemAt(error, 'filters', 'name_contains')}
            onChange={(nameContains) => onChange({ nameContains })}
          />
          <KeywordsField
            label={t('nameExcludes')}
            hint={t('wordHint')}
            moreHint={t('wordHint')}
            value={draft.nameExcludes}
            splitChars={splitChars}
            error={problemAt(error, 'filters', 'name_excludes')}
            onChange={(nameExcludes) => onChange({ nameExcludes })}
          />
        </div>
      </Collapse>
    </div>
  )
}
