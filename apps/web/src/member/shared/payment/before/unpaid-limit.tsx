import type { UnpaidPurchaseLimits } from '@forenet/contract/payment'
import { unpaidPurchaseLimitsGet } from '@forenet/contract/payment-calls'
import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../../kit/calls/call.ts'
import { ActionCard, ActionMark } from '../../../../ui/blocks/action-card.tsx'
import { formatInstant } from '../../../../ui/dates/date-words.ts'
import { useLanguage } from '../../../../words/i18n.ts'
import { useMember } from '../../member/use-member.ts'
import styles from './unpaid-limit.module.css'

/** Warns from this number of remaining purchases. */
const WARN_BELOW = 5

function roomQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'room'] as const,
    queryFn: ({ signal }) => call(unpaidPurchaseLimitsGet, { params: { memberId }, signal }),
  })
}

/** Renders nothing on errors, because the server enforces the limit. */
export function UnpaidLimit({ kind }: { kind: keyof UnpaidPurchaseLimits }) {
  const { t } = useTranslation('paying')
  const language = useLanguage()
  const { member } = useMember()
  const { data } = useQuery(roomQuery(member.id))
  const room = data?.[kind]
  if (!room || room.most - room.begun > WARN_BELOW) return null
  const { begun, most, againAt } = room
  const time = againAt ? formatInstant(new Date(againAt), { language, now: new Date() }) : ''
  return (
    <div className={styles.above} role="status">
      <ActionCard
        id="unpaid-limit"
        heading="h2"
        mark={
          <ActionMark tone="warning">
            <Hourglass size={22} />
          </ActionMark>
        }
        title={t(againAt ? 'room.none.title' : 'room.few.title')}
        action={<UnpaidPurchasesLink />}
      >
        <p>{againAt ? t('room.none.text', { begun, time }) : t('room.few.text', { begun, count: most - begun })}</p>
      </ActionCard>
    </div>
  )
}

export function UnpaidPurchasesLink() {
  const { t } = useTranslation('paying')
  return (
    <Button variant="default" renderRoot={(root) => <Link to="/" {...root} />}>
      {t('room.see')}
    </Button>
  )
}
