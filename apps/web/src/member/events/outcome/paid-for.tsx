import type { PaymentState } from '@forenet/contract/payment'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { AccentScope } from '../../../ui/theme/accent-scope.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import {
  PaymentActions,
  PaymentFor,
  PaymentProgress,
  PaymentStanding,
} from '../../shared/payment/standing/payment-standing.tsx'
import { isBeingFoundOut, type Known, usePaymentTelling } from '../../shared/payment/standing/payment-telling.ts'
import { entryQuery, eventQuery } from '../queries.ts'
import { DifferenceUnpaid } from './difference-unpaid.tsx'
import { Registered } from './registered.tsx'
import { RetryEntry } from './retry-entry.tsx'

/** Payment status of a registration, updated live, with one action per state. */
export function PaidFor({ isUnreachable, ...known }: Known & { isUnreachable: boolean }) {
  const { t } = useTranslation('registration')
  const { payment } = known
  const isDifference = payment.ticketId !== null
  const said = usePaymentTelling(known, {
    title: t(isDifference ? 'difference.title' : 'success.title'),
    text: t(isDifference ? 'difference.text' : 'success.text'),
  })
  const isOver = isDifference && payment.state === 'voided' && payment.voidReason === 'seats-gone'
  const telling = isOver ? { ...said, text: t('difference.late') } : said
  return (
    <AccentScope colour={payment.organisation.accentColour}>
      <PaymentStanding telling={telling} isUnreachable={isUnreachable}>
        {payment.state === 'paid' ? <Paid payment={payment} /> : <Unpaid known={known} />}
      </PaymentStanding>
    </AccentScope>
  )
}

function Paid({ payment }: { payment: PaymentState }) {
  const { entryId, ticketId } = payment
  const { member } = useMember()
  const entry = useQuery({ ...entryQuery(member.id, entryId ?? ''), enabled: entryId !== null })
  if (entry.data) return <Registered entry={entry.data} difference={ticketId === null ? null : payment} />
  if (entry.isError) {
    return <QueryFailure error={entry.error} retry={() => void entry.refetch()} retrying={entry.isFetching} />
  }
  return <SkeletonList rows={2} height={96} />
}

function Unpaid({ known }: { known: Known }) {
  const { payment } = known
  const { id = '' } = useParams({ strict: false })
  const { member } = useMember()
  const { data: event } = useQuery(eventQuery(member.id, payment.eventId ?? id))
  return (
    <>
      {isBeingFoundOut(known) ? (
        <PaymentProgress />
      ) : payment.ticketId !== null ? (
        <DifferenceUnpaid payment={payment} />
      ) : payment.state === 'voided' ? (
        <VoidedEntry payment={payment} />
      ) : event ? (
        <RetryEntry payment={payment} event={event} />
      ) : null}
      <PaymentFor payment={payment} about={[event?.title, payment.organisation.name].filter(Boolean).join(' · ')} />
    </>
  )
}

/** After a refund: link to tickets paid earlier, or restart with the draft preserved. */
function VoidedEntry({ payment }: { payment: PaymentState }) {
  const { t } = useTranslation(['registration', 'events'])
  const { id = '' } = useParams({ strict: false })
  const orgKey = payment.organisation.key
  const eventId = payment.eventId ?? id
  return (
    <PaymentActions>
      {payment.voidReason === 'already-paid' ? (
        <Button
          renderRoot={(root) => <Link to="/$orgKey/events/$id/tickets" params={{ orgKey, id: eventId }} {...root} />}
        >
          {t('events:coming.tickets', { count: payment.lines.length })}
        </Button>
      ) : (
        <Button
          renderRoot={(root) => <Link to="/$orgKey/events/$id/register" params={{ orgKey, id: eventId }} {...root} />}
        >
          {t('ended.again')}
        </Button>
      )}
      <Button
        variant="default"
        renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id: eventId }} {...root} />}
      >
        {t('problem.event')}
      </Button>
    </PaymentActions>
  )
}
