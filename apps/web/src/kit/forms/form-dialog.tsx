import type { ReactNode } from 'react'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import styles from './form-dialog.module.css'
import { FormFailure } from './form-failure.tsx'
import type { CallForm } from './use-call-form.ts'

type FormDialogProps = Pick<CallForm<object>, 'onSubmit' | 'pending' | 'failure'> & {
  title: string
  /** In the member's words: 'Send the invitation', never 'OK'. */
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  close: () => void
  /** What stands above the form and is no part of it. */
  before?: ReactNode
  children: ReactNode
}

/** A form in a dialog: what went wrong stands below its fields, and Enter in one of them sends it. */
export function FormDialog({ onSubmit, pending, failure, close, before, children, ...given }: FormDialogProps) {
  return (
    <ConfirmDialog opened pending={pending} onConfirm={() => onSubmit()} onClose={close} {...given}>
      {before}
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
        <FormFailure failure={failure} />
        {/* Enter in a field sends the form only where it has such a button. */}
        <input type="submit" hidden />
      </form>
    </ConfirmDialog>
  )
}

/** Two fields side by side. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>
}
