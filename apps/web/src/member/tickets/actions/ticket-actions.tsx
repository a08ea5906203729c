import type { EventRegistration, Ticket } from '@forenet/contract/entry'
import { ticketEmailToAttendee, ticketTransfer } from '@forenet/contract/ticket-calls'
import { formatMoney } from '@forenet/domain/money'
import { isPersonName } from '@forenet/domain/person-name'
import { toPlainLine } from '@forenet/domain/plain-text'
import { Button, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { isEmail } from '../../../kit/forms/email-rule.ts'
import { FormDialog } from '../../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../../kit/forms/use-call-form.ts'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import { DetailList } from '../../../ui/blocks/detail-list.tsx'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { formatInstant } from '../../../ui/dates/date-words.ts'
import { AppLink } from '../../../ui/page/app-link.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { EntryReceipts } from '../../shared/payment/entry-receipts.tsx'
import { getProblemCode } from '../../shared/payment/problem-facts.ts'
import { buildEventUrl } from '../ticket-paths.ts'
import type { TicketWithEntry } from '../wallet.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import {
  type CancelRefusal,
  findCancellationObstacle,
  isCancellable,
  type TransferRefusal,
  toCancellationTerms,
  transferRefusal,
} from './cancellation-terms.ts'
import dialogsStyles from './dialogs.module.css'
import { LinkShare } from './link-share.tsx'
import { Resale, ResaleDialog } from './resale.tsx'
import styles from './ticket-actions.module.css'
import { TicketFiles } from './ticket-files.tsx'
import { formatTicketNotice, useEntryChange } from './use-entry-change.ts'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'

type Dialog = 'share' | 'transfer' | 'cancel' | 'cancel-all' | 'resale'

export function TicketActions({
  ticketWithEntry,
  turnTo,
}: {
  ticketWithEntry: TicketWithEntry
  turnTo: (ticketId: string) => void
}) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const { name, open, close, finish } = useOpenDialog<Dialog>()
  const { ticket, entry, status } = ticketWithEntry
  const isIssued = status === 'valid' || status === 'used'
  const all = isCancellable(entry)
  const refusals = {
    transfer: transferRefusal(ticket, entry, member.id),
    cancel: findCancellationObstacle(ticket, entry, member.id),
  }
  return (
    <>
      {isIssued ? <TicketFiles ticketWithEntry={ticketWithEntry} share={() => open('share')} /> : null}
      <Surface as="section" labelledBy="ticket-details">
        <TicketDetails ticketWithEntry={ticketWithEntry} />
        {isIssued ? (
          <div className={styles.change}>
            {refusals.transfer === null ? (
              <Button variant="default" onClick={() => open('transfer')}>
                {t('actions.transfer')}
              </Button>
            ) : null}
            {refusals.cancel === null ? (
              <Button variant="default" className={styles.cancel ?? ''} onClick={() => open('cancel')}>
                {t('actions.cancel')}
              </Button>
            ) : null}
            {(refusals.cancel === null || refusals.cancel === 'household') && all.length > 1 ? (
              <Button variant="default" className={styles.cancel ?? ''} onClick={() => open('cancel-all')}>
                {t('actions.cancelAll', { count: all.length })}
              </Button>
            ) : null}
            <Resale entry={entry} ticket={ticket} open={() => open('resale')} />
            <RefusalText ticket={ticket} entry={entry} {...refusals} />
          </div>
        ) : null}
      </Surface>
      {name === 'share' ? <ShareDialog ticket={ticket} entry={entry} close={close} /> : null}
      {name === 'transfer' ? (
        <TransferDialog ticketWithEntry={ticketWithEntry} close={close} finish={finish} turnTo={turnTo} />
      ) : null}
      {name === 'resale' ? <ResaleDialog entry={entry} ticket={ticket} close={close} finish={finish} /> : null}
      {name === 'cancel' ? (
        <CancelDialog
          entry={entry}
          cancelling={toCancellationTerms(entry.id, [ticket])}
          close={close}
          finish={finish}
        />
      ) : null}
      {name === 'cancel-all' ? (
        <CancelDialog entry={entry} cancelling={toCancellationTerms(entry.id, all)} close={close} finish={finish} />
      ) : null}
    </>
  )
}

type RefusalTextProps = {
  ticket: Ticket
  entry: EventRegistration
  cancel: CancelRefusal | null
  transfer: TransferRefusal | null
}

function RefusalText({ ticket, entry, cancel, transfer }: RefusalTextProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const words = (at: string | null) => formatInstant(new Date(at ?? entry.startDate), { language, now: new Date() })
  const lines: string[] = []
  if (cancel) lines.push(t(`refusal.cancel.${cancel}`, { date: words(ticket.cancellation.until) }))
  // The first line suffices for used tickets and those of other buyers.
  if (transfer === 'never') lines.push(t('refusal.transfer.never'))
  if (transfer === 'too-late') {
    const hadBegun = Date.parse(entry.transferUntil ?? '') > Date.parse(entry.startDate)
    lines.push(
      hadBegun ? t('refusal.transfer.started') : t('refusal.transfer.too-late', { date: words(entry.transferUntil) }),
    )
  }
  return lines.map((line) => (
    <p key={line} className={styles.refusal}>
      {line}
    </p>
  ))
}

/** Returns focus to the opener, or after success to the page heading, because the opener may have been removed. */
function useOpenDialog<Name extends string>() {
  const [name, setName] = useState<Name | null>(null)
  const focusAfter = useRef<Element | 'heading' | null>(null)
  useEffect(() => {
    const after = focusAfter.current
    if (name !== null || after === null) return
    focusAfter.current = null
    const target = after !== 'heading' && after.isConnected ? after : document.querySelector('h1')
    if (target instanceof HTMLElement) target.focus()
  }, [name])
  return {
    name,
    open(which: Name) {
      focusAfter.current = document.activeElement
      setName(which)
    },
    close: () => setName(null),
    finish() {
      focusAfter.current = 'heading'
      setName(null)
    },
  }
}

function TicketDetails({ ticketWithEntry: { ticket, entry } }: { ticketWithEntry: TicketWithEntry }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const language = useLanguage()
  const isOwn = entry.memberId === member.id
  const price = ticket.totalMinor === 0 ? t('free') : formatMoney(ticket.totalMinor, language)
  const items = [
    { id: 'name', label: t('details.name'), value: ticket.attendeeName },
    { id: 'type', label: t('details.type'), value: ticket.ticketTypeName },
    ...(ticket.attendeeEmail ? [{ id: 'email', label: t('details.email'), value: ticket.attendeeEmail }] : []),
    ...(isOwn ? [{ id: 'price', label: t('details.price'), value: price }] : []),
    ...(entry.orderNumber ? [{ id: 'order', label: t('details.order'), value: entry.orderNumber }] : []),
  ]
  return (
    <>
      <div className={styles.head}>
        <h2 id="ticket-details">{t('details.title')}</h2>
        <AppLink href={buildEventUrl(entry)}>{t('details.event')}</AppLink>
      </div>
      <div className={styles.about}>
        <DetailList items={items} />
        <EntryReceipts entries={[entry]} label={t('details.receipt')} />
      </div>
    </>
  )
}

function ShareDialog({ ticket, entry, close }: { ticket: Ticket; entry: EventRegistration; close: () => void }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const { show } = useNoticeBars()
  const isOwn = entry.memberId === member.id
  const { form, onSubmit, pending, failure } = useCallForm({
    initialValues: { email: ticket.attendeeEmail ?? '' },
    validate: { email: (email) => (isEmail(email) ? null : t('share.emailInvalid')) },
    submit: async ({ email }) => {
      await call(ticketEmailToAttendee, { params: { ticketId: ticket.id }, body: { email: email.trim() } })
      show(formatTicketNotice(t('share.done', { email: email.trim() })))
      close()
    },
  })
  const tooOften = getProblemCode(failure) === 'too-many-requests'
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
        {isOwn ? <h3 className={dialogsStyles.way}>{t('share.byMail')}</h3> : null}
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

type TransferDialogProps = {
  ticketWithEntry: TicketWithEntry
  close: () => void
  finish: () => void
  turnTo: (ticketId: string) => void
}

const MAX_NAME_LENGTH = 100

function TransferDialog({ ticketWithEntry: { ticket, entry }, close, finish, turnTo }: TransferDialogProps) {
  const { t } = useTranslation(['tickets', 'ui'])
  const { show } = useNoticeBars()
  const transfer = useEntryChange<{ attendeeName: string; attendeeEmail: string | null }>({
    change: (body) => call(ticketTransfer, { params: { ticketId: ticket.id }, body }),
    done: (changed, { attendeeName: name, attendeeEmail: email }) => {
      show(formatTicketNotice(email ? t('transfer.doneSent', { name, email }) : t('transfer.done', { name })))
      turnTo(newTicketId(entry, changed) ?? ticket.id)
      finish()
    },
  })
  const { form, ...sending } = useCallForm({
    initialValues: { attendeeName: '', attendeeEmail: '' },
    validate: {
      attendeeName: (name) => {
        if (name.trim() === '') return t('transfer.nameMissing')
        return isPersonName(toPlainLine(name)) ? null : t('ui:notAName')
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
        maxLength={MAX_NAME_LENGTH}
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

function newTicketId(before: EventRegistration, after: EventRegistration): string | undefined {
  const known = new Set(before.tickets.map(({ id }) => id))
  return after.tickets.find(({ id }) => !known.has(id))?.id
}
