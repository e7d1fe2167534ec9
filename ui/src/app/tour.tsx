import { Button, Group, Modal, Text } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../words/define-words.ts'
import { words } from './words.ts'

const steps = ['tour1', 'tour2', 'tour3', 'tour4', 'tour5'] as const

/** Five sentences for whoever is here for the first time. */
export function Tour({ onClose }: { readonly onClose: () => void }) {
  const say = useWords(words)
  const [step, setStep] = useState(0)
  const isLast = step === steps.length - 1
  return (
    <Modal opened onClose={onClose} title={say('tourTitle')} centered closeButtonProps={{ 'aria-label': say('close') }}>
      <Text size="xs" c="dimmed" mb={4}>
        {say('tourStep', { step: step + 1, steps: steps.length })}
      </Text>
      <Text size="lg" mih="6.5rem" aria-live="polite">
        {say(steps[step] ?? 'tour1')}
      </Text>
      <Group justify="space-between" mt="md">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {say('skipTour')}
        </Button>
        <Group gap="xs">
          {step > 0 && (
            <Button variant="default" onClick={() => setStep(step - 1)}>
              {say('back')}
            </Button>
          )}
          <Button data-autofocus onClick={isLast ? onClose : () => setStep(step + 1)}>
            {say(isLast ? 'done' : 'next')}
          </Button>
        </Group>
      </Group>
    </Modal>
  )
}
