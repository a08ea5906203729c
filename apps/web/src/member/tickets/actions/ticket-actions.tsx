import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Surface } from '../../../ui/blocks/surface.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import type { HeldTicket } from '../wallet.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { cancellable, cancellingOf, cancelRefusal, transferRefusal } from './cancelling.ts'
import { RefusalText } from './refusal-text.tsx'
import { ShareDialog } from './share-dialog.tsx'
import styles from './ticket-actions.module.css'
import { TicketDetails } from './ticket-details.tsx'
import { TicketFiles } from './ticket-files.tsx'
import { TransferDialog } from './transfer-dialog.tsx'
import { useOpenDialog } from './use-open-dialog.ts'

type Dialog = 'share' | 'transfer' | 'cancel' | 'cancel-all'

/** What there is to know of the ticket in front, and what can be done with it; what cannot says why. */
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
              <Button variant="default" onClick={() => open('cancel')}>
                {t('actions.cancel')}
              </Button>
            ) : null}
            {refusals.cancel === null && all.length > 1 ? (
              <Button variant="default" onClick={() => open('cancel-all')}>
                {t('actions.cancelAll', { count: all.length })}
              </Button>
            ) : null}
            <RefusalText ticket={ticket} entry={entry} {...refusals} />
          </div>
        ) : null}
      </Surface>
      {name === 'share' ? <ShareDialog ticket={ticket} entry={entry} close={close} /> : null}
      {name === 'transfer' ? <TransferDialog held={held} close={close} finish={finish} turnTo={turnTo} /> : null}
      {name === 'cancel' ? (
        <CancelDialog entry={entry} cancelling={cancellingOf(entry.id, [ticket])} close={close} finish={finish} />
      ) : null}
      {name === 'cancel-all' ? (
        <CancelDialog entry={entry} cancelling={cancellingOf(entry.id, all)} close={close} finish={finish} />
      ) : null}
    </>
  )
}
