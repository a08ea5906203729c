import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  /** What will happen, and whether it can be undone. */
  children: ReactNode
  /** In the member's words: 'Cancel the membership', never 'OK'. */
  confirmLabel: string
  /** The safe way out, where 'Cancel' could mean either. */
  cancelLabel?: string
  danger?: boolean
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that is hard to undo. The safe way out has the focus first. */
export function ConfirmDialog(given: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Dialog opened={given.opened} onClose={given.onClose} title={given.title}>
      <div className={styles.text}>{given.children}</div>
      <div className={styles.actions}>
        <Button variant="default" onClick={given.onClose} disabled={given.pending ?? false} data-autofocus>
          {given.cancelLabel ?? t('cancel')}
        </Button>
        <Button
          {...(given.danger ? { color: 'danger' } : {})}
          loading={given.pending ?? false}
          // On its way out it is still there to be pressed.
          onClick={given.opened ? given.onConfirm : undefined}
        >
          {given.confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
