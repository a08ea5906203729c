import { eventCalendar } from '@forenet/contract/event-calls'
import { ticketApplePass, ticketGooglePass, ticketPdf } from '@forenet/contract/ticket-calls'
import { trimSigns } from '@forenet/domain/trim-characters'
import { Loader, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, Download, type LucideIcon, Printer, Send, WalletCards } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call, callForFile } from '../../../kit/calls/call.ts'
import { saveFile } from '../../../kit/calls/save-file.ts'
import { FormFailure } from '../../../kit/forms/form-failure.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { getServerTime } from '../../../kit/time/server-clock.ts'
import { useLanguage } from '../../../words/i18n.ts'
import { walletsQuery } from '../../shared/wallets/wallets-query.ts'
import type { TicketWithEntry } from '../wallet.ts'
import styles from './ticket-actions.module.css'

const MAX_NAME_LENGTH = 80

export function buildFileName(words: string, ending: string): string {
  const named = words
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are invalid in file names.
    .replace(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const bare = trimSigns(named, '.').slice(0, MAX_NAME_LENGTH).trim()
  return `${bare || 'forenet'}.${ending}`
}

export function TicketFiles({ ticketWithEntry, share }: { ticketWithEntry: TicketWithEntry; share: () => void }) {
  const { t } = useTranslation('tickets')
  const language = useLanguage()
  const { ticket, entry, status } = ticketWithEntry
  const pdf = useAction({
    mutationFn: () => callForFile(ticketPdf, { params: { ticketId: ticket.id }, query: { language } }),
    onSuccess: (file) => saveFile(file, buildFileName(t('actions.pdfName', { name: ticket.attendeeName }), 'pdf')),
  })
  const calendar = useAction({
    mutationFn: () => callForFile(eventCalendar, { params: { eventId: entry.eveId }, query: { language } }),
    onSuccess: (file) => saveFile(file, buildFileName(entry.eventTitle, 'ics')),
  })
  const apple = useAction({
    mutationFn: () => callForFile(ticketApplePass, { params: { ticketId: ticket.id }, query: { language } }),
    onSuccess: (file) => saveFile(file, buildFileName(t('actions.pdfName', { name: ticket.attendeeName }), 'pkpass')),
  })
  const google = useAction({
    mutationFn: () => call(ticketGooglePass, { params: { ticketId: ticket.id }, query: { language } }),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  const isOver = Date.parse(entry.endDate) <= getServerTime()
  const isAdmitting = status === 'valid' && !isOver
  const wallets = useQuery({ ...walletsQuery, enabled: isAdmitting }).data
  const failure = pdf.error ?? calendar.error ?? apple.error ?? google.error
  return (
    <section aria-label={t('actions.label')}>
      <div className={styles.files}>
        {isOver ? null : (
          <FileTile
            icon={CalendarPlus}
            label={t('actions.calendar')}
            pending={calendar.isPending}
            press={calendar.mutate}
          />
        )}
        {isAdmitting && wallets?.apple ? (
          <FileTile icon={WalletCards} label="Apple Wallet" pending={apple.isPending} press={apple.mutate} />
        ) : null}
        {isAdmitting && wallets?.google ? (
          <FileTile icon={WalletCards} label="Google Wallet" pending={google.isPending} press={google.mutate} />
        ) : null}
        <FileTile icon={Download} label={t('actions.pdf')} pending={pdf.isPending} press={pdf.mutate} />
        {status === 'valid' ? <FileTile icon={Send} label={t('actions.send')} press={share} /> : null}
        <FileTile icon={Printer} label={t('actions.print')} press={() => window.print()} />
      </div>
      {failure ? (
        <div className={styles.failure}>
          <FormFailure failure={failure} />
        </div>
      ) : null}
    </section>
  )
}

type TileProps = { icon: LucideIcon; label: string; pending?: boolean; press: () => void }

function FileTile({ icon: Icon, label, pending = false, press }: TileProps) {
  return (
    <UnstyledButton className={styles.tile} aria-busy={pending} disabled={pending} onClick={() => press()}>
      {pending ? <Loader size={22} color="var(--accent)" aria-hidden /> : <Icon size={22} aria-hidden />}
      <span>{label}</span>
    </UnstyledButton>
  )
}
