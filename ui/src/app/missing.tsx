import { Button } from '@mantine/core'
import { IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState } from '../parts/empty-state.tsx'
import { useWords } from '../words/define-words.ts'
import { words } from './words.ts'

export function Missing() {
  const say = useWords(words)
  return (
    <main>
      <EmptyState
        icon={IconMapQuestion}
        level={1}
        title={say('missingTitle')}
        action={
          <Button component={Link} to="/">
            {say('toPipeline')}
          </Button>
        }
      >
        {say('missingText')}
      </EmptyState>
    </main>
  )
}
