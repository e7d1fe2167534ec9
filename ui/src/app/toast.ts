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
/** Only some toasts are shown at once; what went wrong and what is under way never wait behind what went well. */
const urgent = { priority: 1 }

let count = 0

const closing = () => ({ 'aria-label': translateIn(messages, language.get())('close') })

export function toast(message: string): void {
  notifications.show({ message, autoClose: readMs, closeButtonProps: closing() })
}

/** While something takes its time; gives back what ends it. */
export function toastProgress(message: string): () => void {
  const id = notifications.show({ ...urgent, message, loading: true, autoClose: false, withCloseButton: false })
  return () => notifications.hide(id)
}

interface UndoOptions {
  /** One that is shown already is changed where it stands, and stays as long as a new one. */
  readonly id: string
  readonly onClose: () => void
}

/** With a button that takes it back. One with an id stays when it is pressed: whoever gave the id hides it. */
export function toastUndo(message: string, onUndo: () => void, options?: UndoOptions): void {
  const id = options?.id ?? `undo-${count++}`
  const undo = () => {
    if (options === undefined) notifications.hide(id)
    onUndo()
  }
  const { notifications: shown, queue } = notificationsStore.getState()
  const before = [...shown, ...queue].find((one) => one.id === id)
  // The time it stays begins anew only when it is another time.
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
