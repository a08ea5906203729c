import type { RegisterPerson } from '@forenet/contract/club/person'
import { clubPersonMessages, clubPersonTickets } from '@forenet/contract/club/person-calls'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { CreditCard, IdCard, type LucideIcon, MessageSquareText, PencilLine, Ticket } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { ChoiceChips } from '../../../ui/blocks/choice-chips.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { paymentsQuery } from '../../shared/refund/payments-query.ts'
import { useClub, useMayHere } from '../../shared/use-club.ts'
import styles from './timeline.module.css'
import { ChangeEntry, MembershipEntry, MessageEntry, PaymentEntry, TicketEntry } from './timeline-entries.tsx'
import { buildTimeline, TIMELINE_ENTRY_KINDS, type TimelineEntry, type TimelineKind } from './timeline-rules.ts'

const ICONS: Readonly<Record<TimelineKind, LucideIcon>> = {
  membership: IdCard,
  payment: CreditCard,
  ticket: Ticket,
  message: MessageSquareText,
  change: PencilLine,
}
const PAGE = 15

type PersonTimelineProps = {
  registerPerson: RegisterPerson
  /** Start of the register; members may have joined earlier. */
  keptSince: string | null
}

export function PersonTimeline({ registerPerson, keptSince }: PersonTimelineProps) {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const may = useMayHere()
  const [kind, setKind] = useState<TimelineKind>()
  const [most, setMost] = useState(PAGE)
  const { memberId } = registerPerson.person
  const params = { orgKey, memberId }
  const queries = useQueries({
    queries: [
      { ...paymentsQuery(orgKey, memberId), enabled: may('money.read') },
      {
        queryKey: ['club', orgKey, 'register', 'tickets', memberId] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) => call(clubPersonTickets, { params, signal }),
      },
      {
        queryKey: ['club', orgKey, 'register', 'messages', memberId] as const,
        queryFn: ({ signal }: { signal: AbortSignal }) => call(clubPersonMessages, { params, signal }),
        enabled: may('members.write'),
      },
    ],
  })
  const [payments, tickets, messages] = queries
  const failures = (['payment', 'ticket', 'message'] as const).flatMap((part, nth) => {
    const query = queries[nth]
    return query?.isError ? [{ part, query }] : []
  })
  if (queries.some(({ isLoading }) => isLoading)) return <SkeletonList rows={4} height={48} />
  const entries = buildTimeline({
    periods: registerPerson.periods,
    changes: registerPerson.changes,
    payments: payments.data ?? [],
    tickets: tickets.data ?? [],
    messages: messages.data ?? [],
  })
  const kinds = TIMELINE_ENTRY_KINDS.filter((one) => entries.some((entry) => entry.kind === one))
  const shown = kind === undefined ? entries : entries.filter((entry) => entry.kind === kind)
  return (
    <>
      {failures.map(({ part, query }) => (
        <section key={part} aria-label={t(`timeline.kinds.${part}`)}>
          <strong>{t(`timeline.kinds.${part}`)}</strong>
          <QueryFailure error={query.error} retry={() => void query.refetch()} retrying={query.isFetching} />
        </section>
      ))}
      <ChoiceChips<TimelineKind | undefined>
        label={t('timeline.filter')}
        choices={[
          { value: undefined, words: t('timeline.all') },
          ...kinds.map((value) => ({ value, words: t(`timeline.kinds.${value}`) })),
        ]}
        chosen={kind}
        choose={setKind}
      />
      <ol className={styles.timeline} aria-label={t('timeline.title')}>
        {shown.slice(0, most).map((entry) => {
          const Icon = ICONS[entry.kind]
          return (
            <li key={entry.key} className={styles.entry}>
              <Icon size={18} aria-hidden />
              <div className={styles.words}>
                <TimelineEntryText entry={entry} memberId={memberId} keptSince={keptSince} />
              </div>
            </li>
          )
        })}
      </ol>
      {shown.length > most ? (
        <Button variant="default" className={styles.action ?? ''} onClick={() => setMost(most + PAGE)}>
          {t('more')}
        </Button>
      ) : null}
    </>
  )
}

type TimelineEntryTextProps = { entry: TimelineEntry; memberId: string; keptSince: string | null }

function TimelineEntryText({ entry, memberId, keptSince }: TimelineEntryTextProps) {
  switch (entry.kind) {
    case 'membership':
      return <MembershipEntry what={entry.what} />
    case 'payment':
      return <PaymentEntry memberId={memberId} what={entry.what} />
    case 'ticket':
      return <TicketEntry what={entry.what} />
    case 'message':
      return <MessageEntry what={entry.what} />
    case 'change':
      return <ChangeEntry what={entry.what} keptSince={keptSince} />
  }
}
