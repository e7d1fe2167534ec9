import { Checkbox } from '@mantine/core'
import { useMembers } from '../../api/use-members.ts'
import { useMessages } from '../../messages/define-messages.ts'
import { gridMessages } from '../messages.ts'
import classes from './filter-bar.module.css'

interface UserListProps {
  readonly values: readonly string[]
  readonly onChange: (values: readonly string[]) => void
}

/** The users that a column may hold. "Me" is the user who opens the link; a rule needs a name instead. */
export function UserList({ values, onChange }: UserListProps) {
  const t = useMessages(gridMessages)
  const options = [{ id: 'me', name: t('me') }, ...useMembers()]
  return (
    <fieldset className={classes.list} aria-label={t('choose')}>
      {options.map(({ id, name }) => (
        <div key={id} className={classes.option}>
          <Checkbox
            size="xs"
            flex={1}
            label={name}
            checked={values.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...values, id] : values.filter((value) => value !== id))
            }
          />
        </div>
      ))}
    </fieldset>
  )
}
