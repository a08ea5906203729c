import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { Entry } from '@forenet/contract/entry'
import { ticketTransfer } from '@forenet/contract/ticket-calls'
import { isPersonName } from '@forenet/domain/person-name'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import type { HeldTicket } from '../wallet.ts'
import { ticketNotice } from './ticket-notice.ts'
import { useEntryChange } from './use-entry-change.ts'

type TransferDialogProps = {
  held: HeldTicket
  close: () => void
  finish: () => void
  turnTo: (ticketId: string) => void
}

const LONGEST_NAME = 100

/** Transfers a ticket: invalidates the code and shows the new ticket. */
export function TransferDialog({ held: { ticket, entry }, close, finish, turnTo }: TransferDialogProps) {
  const { t } = useTranslation(['tickets', 'ui'])
  const { show } = useNoticeBars()
  const transfer = useEntryChange<{ attendeeName: string; attendeeEmail: string | null }>({
    change: (body) => call(ticketTransfer, { params: { ticketId: ticket.id }, body }),
    done: (changed, { attendeeName: name, attendeeEmail: email }) => {
      show(ticketNotice(email ? t('transfer.doneSent', { name, email }) : t('transfer.done', { name })))
      turnTo(newTicketId(entry, changed) ?? ticket.id)
      finish()
    },
  })
  const { form, ...sending } = useCallForm({
    initialValues: { attendeeName: '', attendeeEmail: '' },
    validate: {
      attendeeName: (name) => {
        if (name.trim() === '') return t('transfer.nameMissing')
        return isPersonName(name.trim()) ? null : t('ui:notAName')
      },
      attendeeEmail: (email) => (email.trim() === '' || isEmail(email) ? null : t('transfer.emailInvalid')),
    },
    submit: ({ attendeeName, attendeeEmail }) =>
      transfer.mutateAsync({ attendeeName: attendeeName.trim(), attendeeEmail: attendeeEmail.trim() || null }),
  })
  return (
    <FormDialog title={t('transfer.title')} confirmLabel={t('transfer.confirm')} {...sending} close={close}>
      <p>{t('transfer.text')}</p>
      <TextInput
        data-autofocus
        label={t('transfer.name')}
        autoComplete="off"
        maxLength={LONGEST_NAME}
        required
        withAsterisk={false}
        {...form.getInputProps('attendeeName')}
      />
      <TextInput
        type="email"
        label={t('transfer.email')}
        description={t('transfer.emailHint')}
        autoComplete="off"
        {...form.getInputProps('attendeeEmail')}
      />
    </FormDialog>
  )
}

function newTicketId(before: Entry, after: Entry): string | undefined {
  const known = new Set(before.tickets.map(({ id }) => id))
  return after.tickets.find(({ id }) => !known.has(id))?.id
}
