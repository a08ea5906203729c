import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { PageFailure } from '../../../kit/page/page-failure.tsx'
import { PagePending } from '../../../kit/page/page-pending.tsx'
import { CenteredMessage } from '../../../ui/states/centered-message.tsx'
import { useMember } from '../../shared/member/use-member.ts'
import { PaymentReturn } from '../../shared/payment/status/payment-return.tsx'
import { PaymentStatus } from '../../shared/payment/status/payment-status.tsx'
import { EventCrumbs } from '../event-crumbs.tsx'
import { eventPayments } from '../event-payments.ts'
import { entriesQuery, eventQuery } from '../queries.ts'
import { forgetPurchase } from '../registration/draft/use-draft.ts'
import { EntryPaymentStatus } from './entry-payment-status.tsx'
import { RegistrationConfirmation } from './registration-confirmation.tsx'

export function OutcomeScreen() {
  const { forenettoken } = useSearch({ strict: false })
  if (!forenettoken) return <FreeOutcome />
  return (
    <>
      <OutcomeBreadcrumbs />
      <PaymentReturn calls={eventPayments} forget={forgetPurchase} wayBack={<ToEvent />}>
        {(known) => <EntryPaymentStatus {...known} />}
      </PaymentReturn>
    </>
  )
}

function OutcomeBreadcrumbs() {
  const { id = '' } = useParams({ strict: false })
  const { member } = useMember()
  const { data: event } = useQuery(eventQuery(member.id, id))
  return event ? <EventCrumbs event={event} /> : null
}

function ToEvent() {
  const { t } = useTranslation('registration')
  const { orgKey = '', id = '' } = useParams({ strict: false })
  return (
    <Button renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id }} {...root} />}>
      {t('problem.event')}
    </Button>
  )
}

function FreeOutcome() {
  const { t } = useTranslation(['registration', 'paying'])
  const { orgKey = '', id = '' } = useParams({ strict: false })
  const { entryId } = useSearch({ strict: false })
  const { member } = useMember()
  const entries = useQuery(entriesQuery(member, id))
  if (entries.isError) {
    return <PageFailure error={entries.error} retry={() => void entries.refetch()} retrying={entries.isFetching} />
  }
  if (entries.isLoading) return <PagePending />
  const confirmed = (entries.data ?? []).filter(({ state }) => state === 'confirmed')
  const entry = confirmed.find((one) => one.id === entryId) ?? confirmed[0]
  if (!entry) {
    return (
      <CenteredMessage
        title={t('paying:noToken.title')}
        text={t('paying:noToken.text')}
        action={
          <Button renderRoot={(root) => <Link to="/$orgKey/events/$id" params={{ orgKey, id }} {...root} />}>
            {t('problem.event')}
          </Button>
        }
      />
    )
  }
  const text = t(entry.totalMinor === 0 ? 'success.free' : 'success.text')
  return (
    <PaymentStatus
      statusText={{ tone: 'good', icon: CircleCheck, title: t('success.title'), text }}
      isUnreachable={false}
    >
      <RegistrationConfirmation entry={entry} />
    </PaymentStatus>
  )
}
