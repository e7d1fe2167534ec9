import { notifications } from '@mantine/notifications'
import { createElement } from 'react'
import { sayIn } from '../words/define-words.ts'
import { failureText } from '../words/failure-text.ts'
import { language } from '../words/language.ts'
import { ToastWithUndo } from './toast-with-undo.tsx'
import { words } from './words.ts'

const readMs = 6_000
/** Long enough to see what a bulk change did before deciding. */
const undoMs = 15_000

const closing = () => ({ 'aria-label': sayIn(words, language.get())('close') })

export function toast(message: string): void {
  notifications.show({ message, autoClose: readMs, closeButtonProps: closing() })
}

/** While something takes its time; gives back what ends it. */
export function toastBusy(message: string): () => void {
  const id = notifications.show({ message, loading: true, autoClose: false, withCloseButton: false })
  return () => notifications.hide(id)
}

/** With a button that takes it back. */
export function toastUndo(message: string, onUndo: () => void): void {
  const id = notifications.show({ message: '', autoClose: undoMs, closeButtonProps: closing() })
  const undo = () => {
    notifications.hide(id)
    onUndo()
  }
  notifications.update({ id, message: createElement(ToastWithUndo, { message, onUndo: undo }) })
}

export function toastFailure(error: unknown): void {
  const say = sayIn(words, language.get())
  notifications.show({
    color: 'red',
    title: say('failed'),
    message: failureText(error),
    autoClose: undoMs,
    closeButtonProps: closing(),
  })
}
