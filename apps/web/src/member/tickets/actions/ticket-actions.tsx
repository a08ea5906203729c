import type { Entry, Ticket } from '@forenet/contract/entry'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import type { HeldTicket } from '../wallet.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import {
  type CancelRefusal,
  cancellable,
  cancellingOf,
  cancelRefusal,
  type TransferRefusal,
  transferRefusal,
} from './cancelling.ts'
import { Resale, ResaleDialog } from './resale.tsx'
import { ShareDialog } from './share-dialog.tsx'
import styles from './ticket-actions.module.css'
import { TicketDetails } from './ticket-details.tsx'
import { TicketFiles } from './ticket-files.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

type Dialog = 'share' | 'transfer' | 'cancel' | 'cancel-all' | 'resale'

/** Details and actions of the current ticket; explains unavailable ones. */
export function TicketActions({ held, turnTo }: { held: HeldTicket; turnTo: (ticketId: string) => void }) {
  const { t } = useTranslation('tickets')
  const { member } = useMember()
  const { name, open, close, finish } = useOpenDialog<Dialog>()
  const { ticket, entry, standing } = held
  const isIssued = standing === 'valid' || standing === 'used'
  const all = cancellable(entry)
  const refusals = {
    transfer: transferRefusal(ticket, entry, member.id),
    cancel: cancelRefusal(ticket, entry, member.id),
  }
  return (
    <>
      {isIssued ? <TicketFiles held={held} share={() => open('share')} /> : null}
      <Surface as="section" labelledBy="ticket-details">
        <TicketDetails held={held} />
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
      {name === 'transfer' ? <TransferDialog held={held} close={close} finish={finish} turnTo={turnTo} /> : null}
      {name === 'resale' ? <ResaleDialog entry={entry} ticket={ticket} close={close} finish={finish} /> : null}
      {name === 'cancel' ? (
        <CancelDialog entry={entry} cancelling={cancellingOf(entry.id, [ticket])} close={close} finish={finish} />
      ) : null}
      {name === 'cancel-all' ? (
        <CancelDialog entry={entry} cancelling={cancellingOf(entry.id, all)} close={close} finish={finish} />
      ) : null}
    </>
  )
}

type RefusalTextProps = {
  ticket: Ticket
  entry: Entry
  cancel: CancelRefusal | null
  transfer: TransferRefusal | null
}

/** Why cancellation or transfer is unavailable. */
function RefusalText({ ticket, entry, cancel, transfer }: RefusalTextProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const words = (at: string | null) => instantWords(new Date(at ?? entry.startDate), { language, now: new Date() })
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

/**
 * State of the open dialog. On close, returns focus to the opener, or to the page heading after success, because the
 * opener may be gone.
 */
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
