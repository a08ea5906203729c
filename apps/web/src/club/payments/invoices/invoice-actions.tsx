import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import {
  clubInvoiceIssue,
  clubInvoicePdf,
  clubInvoiceRemove,
  clubInvoiceWriteOff,
} from '@forenet/contract/club/invoice-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Banknote, FileMinus, FileX, Pencil, Send, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../../kit/calls/call.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../../kit/notices/use-success-notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { MoreMenu, MoreMenuItem } from '../../../ui/overlays/more-menu.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { DownloadButton } from '../../shared/download-button.tsx'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'
import { CreditDialog, PayDialog } from './amount-dialogs.tsx'
import { useInvoiceChange } from './dialog-fields.tsx'
import { ReasonDialog } from './reason-dialog.tsx'

type InvoiceActionsProps = {
  invoice: InvoiceDetails
  edit: () => void
  removed: () => void
}

export function InvoiceActions({ invoice, edit, removed }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices')
  const mayInvoice = useMayHere()('money.invoice')
  const why = useId()
  if (mayInvoice) {
    return invoice.number === null ? (
      <DraftActions invoice={invoice} edit={edit} removed={removed} />
    ) : (
      <IssuedActions invoice={invoice} />
    )
  }
  return (
    <div className={styles.actions}>
      <Button disabled aria-describedby={why}>
        {t(invoice.number === null ? 'actions.send' : 'actions.pay')}
      </Button>
      {invoice.number === null ? null : <Pdf invoice={invoice} />}
      <p id={why} className={styles.why}>
        {t('actions.role')}
      </p>
    </div>
  )
}

function DraftActions({ invoice, edit, removed }: InvoiceActionsProps) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const [asked, setAsked] = useState<'send' | 'remove' | null>(null)
  const params = { orgKey, invoiceId: invoice.id }
  const close = () => setAsked(null)
  const { recipient: name, email, totalMinor, updatedAt, duplicateOf } = invoice
  const change = useInvoiceChange(invoice.id, close)
  const send = useAction({
    mutationFn: () =>
      change(
        () => call(clubInvoiceIssue, { params, body: { updatedAt, totalMinor, email, duplicateOf } }),
        ({ number }) => t('send.done', { number: number ?? '' }),
      ),
  })
  const remove = useAction({
    mutationFn: () => call(clubInvoiceRemove, { params }),
    onSuccess: () => {
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'invoices', 'list'] })
      say(t('remove.done'))
      removed()
    },
  })
  const sendLabel = t(email === '' ? 'actions.issue' : 'actions.send')
  return (
    <div className={styles.actions}>
      <Button leftSection={<Send size={18} aria-hidden />} onClick={() => setAsked('send')}>
        {sendLabel}
      </Button>
      <Button variant="default" leftSection={<Pencil size={18} aria-hidden />} onClick={edit}>
        {t('actions.edit')}
      </Button>
      <MoreMenu label={t('actions.more')}>
        <MoreMenuItem icon={<Trash2 size={18} aria-hidden />} onClick={() => setAsked('remove')}>
          {t('actions.remove')}
        </MoreMenuItem>
      </MoreMenu>
      <ConfirmDialog
        opened={asked === 'send'}
        title={t('send.title')}
        confirmLabel={sendLabel}
        pending={send.isPending}
        onConfirm={() => send.mutate()}
        onClose={close}
      >
        {duplicateOf === null ? null : (
          <p>
            <strong>{t('send.duplicate', { name, number: duplicateOf })}</strong>
          </p>
        )}
        <p>{t(email === '' ? 'send.printed' : 'send.text', { name, email })}</p>
        {send.isError ? <FormFailure failure={send.error} /> : null}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'remove'}
        title={t('remove.title')}
        confirmLabel={t('actions.remove')}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={close}
      >
        <p>{t('remove.text', { name })}</p>
        {remove.isError ? <FormFailure failure={remove.error} /> : null}
      </ConfirmDialog>
    </div>
  )
}

function IssuedActions({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const language = useLanguage()
  const [open, setOpen] = useState<'pay' | 'credit' | 'write-off' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className={styles.actions}>
      {invoice.leftMinor > 0 ? (
        <Button leftSection={<Banknote size={18} aria-hidden />} onClick={() => setOpen('pay')}>
          {t('actions.pay')}
        </Button>
      ) : null}
      <Pdf invoice={invoice} />
      {invoice.leftMinor > 0 ? (
        <MoreMenu label={t('actions.more')}>
          <MoreMenuItem icon={<FileMinus size={18} aria-hidden />} onClick={() => setOpen('credit')}>
            {t('actions.credit')}
          </MoreMenuItem>
          <MoreMenuItem icon={<FileX size={18} aria-hidden />} onClick={() => setOpen('write-off')}>
            {t('actions.writeOff')}
          </MoreMenuItem>
        </MoreMenu>
      ) : null}
      {open === 'pay' ? <PayDialog invoice={invoice} close={close} /> : null}
      {open === 'credit' ? <CreditDialog invoice={invoice} close={close} /> : null}
      {open === 'write-off' ? (
        <ReasonDialog
          invoiceId={invoice.id}
          title={t('writeOff.title')}
          text={t('writeOff.text', { amount: formatMoney(invoice.leftMinor, language) })}
          confirmLabel={t('writeOff.confirm')}
          done={t('writeOff.done')}
          submit={(body) =>
            call(clubInvoiceWriteOff, {
              params: { orgKey, invoiceId: invoice.id },
              body: { ...body, amountMinor: invoice.leftMinor },
            })
          }
          close={close}
        />
      ) : null}
    </div>
  )
}

function Pdf({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  return (
    <DownloadButton
      label={t('actions.pdf')}
      name={`${t('drawer.title', { number: invoice.number ?? '' })}.pdf`}
      fetch={() => callForFile(clubInvoicePdf, { params: { orgKey, invoiceId: invoice.id } })}
    />
  )
}
