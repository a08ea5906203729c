import type { InvoiceDetails } from '@forenet/contract/club/invoice'
import { REMINDER_PAUSE_KINDS } from '@forenet/contract/club/invoice'
import { clubReminderPause, clubReminderResume } from '@forenet/contract/club/invoice-calls'
import { Button, NativeSelect } from '@mantine/core'
import { BellOff, BellRing, Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { formatCalendarDate } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from '../payment-drawer.module.css'
import { ReasonField, useInvoiceChange, useReasonRule } from './dialog-fields.tsx'
import { SendRemindersDialog } from './send-reminders-dialog.tsx'

type Open = 'pause' | 'send' | null

export function InvoiceReminders({ invoice }: { invoice: InvoiceDetails }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const mayInvoice = useMayHere()('money.invoice')
  const language = useLanguage()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const change = useInvoiceChange(invoice.id, close)
  const resume = useAction({
    mutationFn: () =>
      change(
        () => call(clubReminderResume, { params: { orgKey, invoiceId: invoice.id } }),
        () => t('reminders.resumed'),
      ),
  })
  const { reminders, pause, leftMinor } = invoice
  return (
    <>
      {reminders.length > 0 ? (
        <ul className={styles.rows}>
          {reminders.map(({ id, step, day, state }) => (
            <li key={id}>
              <span className={styles.words}>
                {t(`reminders.steps.${step}`)}
                <span className={styles.quiet}>
                  {formatCalendarDate(day, language)} · {t(`reminders.states.${state}`)}
                </span>
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <p className={styles.quiet}>{t('reminders.noneYet')}</p>
      )}
      {pause ? <p>{t(`reminders.paused.${pause.kind}`, { reason: pause.reason })}</p> : null}
      {mayInvoice && leftMinor > 0 ? (
        <div className={styles.actions}>
          {pause ? (
            <Button
              variant="default"
              leftSection={<BellRing size={18} aria-hidden />}
              loading={resume.isPending}
              onClick={() => resume.mutate()}
            >
              {t('reminders.resume')}
            </Button>
          ) : (
            <>
              <Button variant="default" leftSection={<Send size={18} aria-hidden />} onClick={() => setOpen('send')}>
                {t('reminders.send')}
              </Button>
              <Button
                variant="default"
                leftSection={<BellOff size={18} aria-hidden />}
                onClick={() => setOpen('pause')}
              >
                {t('reminders.pause')}
              </Button>
            </>
          )}
          {resume.isError ? <FormFailure failure={resume.error} /> : null}
        </div>
      ) : null}
      {open === 'pause' ? <PauseDialog invoice={invoice} close={close} /> : null}
      {open === 'send' ? <SendRemindersDialog invoiceId={invoice.id} close={close} /> : null}
    </>
  )
}

function PauseDialog({ invoice, close }: { invoice: InvoiceDetails; close: () => void }) {
  const { t } = useTranslation('invoices')
  const { key: orgKey } = useClub()
  const change = useInvoiceChange(invoice.id, close)
  const [id] = useState<string>(() => crypto.randomUUID())
  const validate = { reason: useReasonRule() }
  const kinds = REMINDER_PAUSE_KINDS.filter((kind) => kind !== 'person' || invoice.about !== null)
  const { form, ...sending } = useCallForm({
    initialValues: { kind: REMINDER_PAUSE_KINDS[0] as (typeof REMINDER_PAUSE_KINDS)[number], reason: '' },
    validate,
    submit: ({ kind, reason }) =>
      change(
        () =>
          call(clubReminderPause, {
            params: { orgKey, invoiceId: invoice.id },
            body: { id, kind, reason: reason.trim() },
          }),
        () => t('reminders.pauseDone'),
      ),
  })
  return (
    <FormDialog title={t('reminders.pauseTitle')} confirmLabel={t('reminders.pause')} {...sending} close={close}>
      <NativeSelect
        label={t('reminders.pauseWhat')}
        data={kinds.map((value) => ({ value, label: t(`reminders.pauseKinds.${value}`) }))}
        {...form.getInputProps('kind')}
      />
      <ReasonField {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
