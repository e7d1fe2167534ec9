import { Collapse, Group, NumberInput, SegmentedControl, Slider, Text, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChevronDown, IconChevronUp, IconFilter } from '@tabler/icons-react'
import { useId } from 'react'
import { useMessages } from '../../messages/define-messages.ts'
import { useFormat } from '../../messages/use-format.ts'
import { fieldProblem } from './field-problem.ts'
import type { FieldsProps } from './limit-fields.tsx'
import { messages } from './messages.ts'
import { hasFilters } from './search-draft.ts'
import classes from './search-form.module.css'
import { TagsField } from './tags-field.tsx'
import { useSources } from './use-sources.ts'

const flags = ['has_website', 'has_phone', 'open'] as const

/** Filters for the results. Open while one of them is invalid. */
export function FilterFields({ draft, error, onChange }: FieldsProps) {
  const t = useMessages(messages)
  const id = useId()
  const [isExpanded, { toggle }] = useDisclosure(false)
  const isOpen = isExpanded || fieldProblem(error, 'filters') !== undefined
  const { chosen } = useSources(draft)
  const ratings = !chosen.includes('google-places') ? { disabled: true, description: t('noRatings') } : {}
  const splitChars = [',', ';', '\n', '\t']
  return (
    <div className={classes.filters}>
      <UnstyledButton className={classes.toggle} onClick={toggle} aria-expanded={isOpen} aria-controls={id}>
        <IconFilter size={15} />
        {t(hasFilters(draft) ? 'filtersSet' : 'filters')}
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
              error={fieldProblem(error, 'filters', 'min_rating')}
            />
            <NumberInput
              label={t('minReviews')}
              {...ratings}
              value={draft.minReviews}
              onChange={(minReviews) => onChange({ minReviews })}
              min={0}
              allowDecimal={false}
              error={fieldProblem(error, 'filters', 'min_reviews')}
            />
          </div>
          <ConfidenceField {...{ draft, onChange, isKnown: chosen.includes('overture') }} />
          <TagsField
            label={t('nameContains')}
            hint={t('keywordHint')}
            moreHint={t('keywordHint')}
            value={draft.nameContains}
            splitChars={splitChars}
            error={fieldProblem(error, 'filters', 'name_contains')}
            onChange={(nameContains) => onChange({ nameContains })}
          />
          <TagsField
            label={t('nameExcludes')}
            hint={t('keywordHint')}
            moreHint={t('keywordHint')}
            value={draft.nameExcludes}
            splitChars={splitChars}
            error={fieldProblem(error, 'filters', 'name_excludes')}
            onChange={(nameExcludes) => onChange({ nameExcludes })}
          />
        </div>
      </Collapse>
    </div>
  )
}

const marks = [0, 50, 80, 100].map((value) => ({ value, label: String(value) }))

interface ConfidenceProps extends Pick<FieldsProps, 'draft' | 'onChange'> {
  readonly isKnown: boolean
}

function ConfidenceField({ draft, onChange, isKnown }: ConfidenceProps) {
  const t = useMessages(messages)
  const { number } = useFormat()
  const id = useId()
  const shown = isKnown ? draft.minConfidence : 0
  return (
    <div>
      <Group justify="space-between" gap="xs">
        <Text id={id} size="sm" fw={600}>
          {t('minConfidence')}
        </Text>
        <Text size="sm" c="dimmed" aria-hidden>
          {shown === 0 ? t('any') : number(shown)}
        </Text>
      </Group>
      <Text size="xs" c="dimmed">
        {t(isKnown ? 'minConfidenceNote' : 'noConfidence')}
      </Text>
      <Slider
        mt={6}
        mb={22}
        thumbProps={{ 'aria-labelledby': id }}
        value={shown}
        disabled={!isKnown}
        onChange={(minConfidence) => onChange({ minConfidence })}
        step={5}
        marks={marks}
      />
    </div>
  )
}
