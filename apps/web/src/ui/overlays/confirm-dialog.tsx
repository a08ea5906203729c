import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  opened: boolean
  title: string
  children: ReactNode
  confirmLabel: string
  cancelLabel?: string
  alternative?: { label: string; onConfirm: () => void }
  danger?: boolean
  pending?: boolean
  disabled?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(given: ConfirmDialogProps) {
  const { t } = useTranslation('ui')
  return (
    <Dialog opened={given.opened} onClose={given.onClose} title={given.title}>
      <div className={styles.text}>{given.children}</div>
      <div className={styles.actions}>
        <Button variant="default" onClick={given.onClose} disabled={given.pending ?? false} data-autofocus>
          {given.cancelLabel ?? t('cancel')}
        </Button>
        {given.alternative ? (
          <Button
            variant="default"
            disabled={given.pending ?? false}
            onClick={given.opened ? given.alternative.onConfirm : undefined}
          >
            {given.alternative.label}
          </Button>
        ) : null}
        <Button
          {...(given.danger ? { color: 'danger' } : {})}
          loading={given.pending ?? false}
          disabled={given.disabled ?? false}
          // Ignore clicks during the closing animation.
          onClick={given.opened ? given.onConfirm : undefined}
        >
          {given.confirmLabel}
        </Button>
      </div>
    </Dialog>
  )
}
