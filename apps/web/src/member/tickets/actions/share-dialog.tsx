import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import type { Entry, Ticket } from '@forenet/contract/entry'
import { ticketShare } from '@forenet/contract/ticket-calls'
import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { codeOf } from '../../shared/payment/problem-facts.ts'
import styles from './dialogs.module.css'
import { LinkShare } from './link-share.tsx'
import { ticketNotice } from './ticket-notice.ts'

/** Dialog to pass on a ticket: copy a link (the buyer only) or send it by e-mail. */
export function ShareDialog({ ticket, entry, close }: { ticket: Ticket; entry: Entry; close: () => void }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const { show } = useNoticeBars()
  const isOwn = entry.memberId === member.id
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { email: ticket.attendeeEmail ?? '' },
    validate: { email: (email) => (isEmail(email) ? null : t('share.emailInvalid')) },
    submit: async ({ email }) => {
      await call(ticketShare, { params: { ticketId: ticket.id }, body: { email: email.trim() } })
      show(ticketNotice(t('share.done', { email: email.trim() })))
      close()
    },
  })
  const tooOften = codeOf(failure) === 'too-many-requests'
  return (
    <FormDialog
      title={t('share.title')}
      confirmLabel={t('share.confirm')}
      pending={pending}
      failure={tooOften ? null : failure}
      onSubmit={onSubmit}
      close={close}
      before={isOwn ? <LinkShare ticket={ticket} entry={entry} /> : null}
    >
      <div>
        {isOwn ? <h3 className={styles.way}>{t('share.byMail')}</h3> : null}
        <p>{t('share.text', { name: ticket.attendeeName })}</p>
      </div>
      <TextInput
        data-autofocus
        type="email"
        label={t('share.email')}
        autoComplete="email"
        required
        withAsterisk={false}
        {...form.getInputProps('email')}
      />
      {tooOften ? <p role="alert">{t('share.tooOften')}</p> : null}
    </FormDialog>
  )
}
