import { Button, CloseButton, FocusTrap, Group, Portal, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../messages/define-messages.ts'
import { messages } from './messages.ts'
import classes from './tour.module.css'
import { cardPosition, useTargetBox } from './tour-position.ts'

/** The targets of each step. The menu button replaces the navigation where that is collapsed. */
const burger = '[data-tour="navigation"]'
const steps = [
  { text: 'tour1', targets: ['nav a[href="/leads"]', burger] },
  { text: 'tour2', targets: ['nav a[href="/search"]', burger] },
  { text: 'tour3', targets: ['nav a[href="/pipeline"]', burger] },
  { text: 'tour4', targets: ['nav a[href="/rules"]', burger] },
  { text: 'tour5', targets: ['[data-tour="find"]'] },
] as const

/** Five steps for new users, each beside its target. It opens from the account menu: on a first start it would cover the ways to start. */
export function Tour({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(messages)
  const [step, setStep] = useState(0)
  const { text, targets } = steps[step] ?? steps[0]
  const box = useTargetBox(targets)
  const isLast = step === steps.length - 1
  const onKey = (key: string) => {
    if (key === 'Escape') onClose()
    if (key === 'ArrowRight') setStep(Math.min(step + 1, steps.length - 1))
    if (key === 'ArrowLeft') setStep(Math.max(0, step - 1))
  }
  return (
    <Portal>
      <div className={classes.shade}>
        {box !== undefined && <div className={classes.light} style={box} aria-hidden />}
        <FocusTrap active>
          <div
            role="dialog"
            aria-modal
            aria-labelledby="tour-title"
            aria-describedby="tour-text"
            className={classes.card}
            style={cardPosition(box)}
            onKeyDown={({ key }) => onKey(key)}
          >
            <Group justify="space-between" wrap="nowrap">
              <Title order={2} id="tour-title">
                {t('tourTitle')}
              </Title>
              <CloseButton aria-label={t('close')} onClick={onClose} />
            </Group>
            <Text size="xs" c="dimmed" mb={4}>
              {t('tourStep', { step: step + 1, steps: steps.length })}
            </Text>
            <Text id="tour-text" aria-live="polite">
              {t(text)}
            </Text>
            <Group justify="space-between" mt="md">
              <Button variant="subtle" color="gray" onClick={onClose}>
                {t('skipTour')}
              </Button>
              <Group gap="xs">
                {step > 0 && (
                  <Button variant="default" onClick={() => setStep(step - 1)}>
                    {t('back')}
                  </Button>
                )}
                <Button data-autofocus onClick={isLast ? onClose : () => setStep(step + 1)}>
                  {t(isLast ? 'done' : 'next')}
                </Button>
              </Group>
            </Group>
          </div>
        </FocusTrap>
      </div>
    </Portal>
  )
}
