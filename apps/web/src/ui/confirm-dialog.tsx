import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Button, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './confirm-dialog.module.css'

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
    <Modal
      opened={given.opened}
      onClose={given.onClose}
      title={given.title}
      classNames={{ title: styles.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('close') }}
      // A header inside a dialog would count as a second banner of the page.
      attributes={{ header: { role: 'none' } }}
    >
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
    </Modal>
  )
}
