import { Menu, Tooltip, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconStack } from '@tabler/icons-react'
import { useWorkspaces } from '../api/use-workspaces.ts'
import { openWorkspace } from '../api/workspace.ts'
import { useMessages } from '../messages/define-messages.ts'
import { messages } from './messages.ts'
import classes from './workspace-menu.module.css'

/** Shows the workspace and changes to another one. Hidden while there is only one. */
export function WorkspaceMenu() {
  const t = useMessages(messages)
  const { all, current, own } = useWorkspaces()
  if (all.length < 2 || current === undefined) return null
  return (
    <Menu position="bottom-end" width={260} shadow="md">
      <Tooltip label={t('workspace')}>
        <Menu.Target>
          <UnstyledButton
            className={classes.button}
            data-demo={current.is_demo || undefined}
            aria-label={t('workspaceOf', { name: current.name })}
          >
            <IconStack size={16} aria-hidden />
            <span className={classes.name}>{current.name}</span>
            <IconChevronDown size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
      </Tooltip>
      <Menu.Dropdown>
        <Menu.Label>{t('workspace')}</Menu.Label>
        {all.map(({ id, name, is_demo: isDemo, is_current: isCurrent }) => (
          <Menu.Item
            key={id}
            leftSection={isCurrent ? <IconCheck size={16} /> : <span className={classes.gap} />}
            aria-current={isCurrent || undefined}
            onClick={() => openWorkspace(id === own?.id ? undefined : id)}
          >
            {name}
            <span className={classes.kind}>{t(isDemo ? 'workspaceDemo' : 'workspaceOwn')}</span>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
