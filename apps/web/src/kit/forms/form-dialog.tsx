import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { useReturnFocus } from '../../ui/overlays/use-return-focus.ts'
import styles from './form-dialog.module.css'
import { FormFailure } from './form-failure.tsx'
import type { CallForm } from './use-call-form.ts'

type FormDialogProps = Pick<CallForm<object>, 'onSubmit' | 'pending' | 'failure'> & {
  title: string
  confirmLabel: string
  cancelLabel?: string
  alternative?: { label: string; onConfirm: () => void }
  danger?: boolean
  disabled?: boolean
  close: () => void
  before?: ReactNode
  children: ReactNode
}

export function FormDialog({ onSubmit, pending, failure, close, before, children, ...given }: FormDialogProps) {
  useReturnFocus()
  return (
    <ConfirmDialog opened pending={pending} onConfirm={() => onSubmit()} onClose={close} {...given}>
      {before}
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        <FormFailure failure={failure} />
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}

export function TwoColumnFields({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
