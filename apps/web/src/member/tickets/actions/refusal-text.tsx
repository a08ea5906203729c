import type { Entry, Ticket } from '@forenet/contract/entry'
import { useTranslation } from 'react-i18next'
import { instantWords } from '../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../words/i18n.ts'
import type { CancelRefusal, TransferRefusal } from './cancelling.ts'
import styles from './ticket-actions.module.css'

type RefusalTextProps = {
  ticket: Ticket
  entry: Entry
  cancel: CancelRefusal | null
  transfer: TransferRefusal | null
}

/** Why a ticket can no longer be cancelled or passed on; nothing where it can. */
export function RefusalText({ ticket, entry, cancel, transfer }: RefusalTextProps) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const words = (at: string | null) => instantWords(new Date(at ?? entry.startDate), { language, now: new Date() })
  const lines: string[] = []
  if (cancel) lines.push(t(`refusal.cancel.${cancel}`, { date: words(ticket.cancellation.until) }))
  // Of a ticket that is somebody else's or was used the first line says enough.
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
