import { useBlocker } from '@tanstack/react-router'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'

type UnsavedGuardProps = {
  unsaved: () => boolean
  words: { title: string; text: string; leave: string; stay: string }
}

export function UnsavedGuard({ unsaved, words }: UnsavedGuardProps) {
  const blocker = useBlocker({ shouldBlockFn: unsaved, enableBeforeUnload: unsaved, withResolver: true })
  const blocked = blocker.status === 'blocked'
  return (
    <ConfirmDialog
      opened={blocked}
      title={words.title}
      confirmLabel={words.leave}
      cancelLabel={words.stay}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      {words.text}
    </ConfirmDialog>
  )
}
