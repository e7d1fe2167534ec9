import { notifications, notificationsStore } from '@mantine/notifications'
import { createElement } from 'react'
import { translateIn } from '../messages/define-messages.ts'
import { failureText } from '../messages/failure-text.ts'
import { language } from '../messages/language.ts'
import { messages } from './messages.ts'
import { ToastWithUndo } from './toast-with-undo.tsx'

const readMs = 6_000
/** Long enough to see what a bulk change did before deciding. */
const undoMs = 15_000
/** The number of visible toasts is limited: errors and progress must not wait behind success messages. */
const urgent = { priority: 1 }

let count = 0

const closing = () => ({ 'aria-label': translateIn(messages, language.get())('close') })

export function toast(message: string): void {
  notifications.show({ message, autoClose: readMs, closeButtonProps: closing() })
}

/** Shows progress. Returns a function that hides it. */
export function toastProgress(message: string): () => void {
  const id = notifications.show({ ...urgent, message, loading: true, autoClose: false, withCloseButton: false })
  return () => notifications.hide(id)
}

interface UndoOptions {
  /** A visible toast with this id is updated, and its timer restarts. */
  readonly id: string
  readonly onClose: () => void
}

/** A toast with an undo button. With an id, it stays after undo: the caller hides it. */
export function toastUndo(message: string, onUndo: () => void, options?: UndoOptions): void {
  const id = options?.id ?? `undo-${count++}`
  const undo = () => {
    if (options === undefined) notifications.hide(id)
    onUndo()
  }
  const { notifications: shown, queue } = notificationsStore.getState()
  const before = [...shown, ...queue].find((one) => one.id === id)
  // The timer restarts only if the duration changes.
  const autoClose = before?.autoClose === undoMs ? undoMs + 1 : undoMs
  const next = { ...options, id, autoClose, message: createElement(ToastWithUndo, { message, onUndo: undo }) }
  if (before === undefined) notifications.show({ ...next, closeButtonProps: closing() })
  else notifications.update(next)
}

export function hideToast(id: string): void {
  notifications.hide(id)
}

export function toastFailure(error: unknown): void {
  toastError(failureText(error))
}

export function toastError(message: string): void {
  const t = translateIn(messages, language.get())
  notifications.show({
    ...urgent,
    color: 'red',
    title: t('failed'),
    message,
    autoClose: undoMs,
    closeButtonProps: closing(),
  })
}
