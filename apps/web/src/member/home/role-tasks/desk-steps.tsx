import '../../../words/home-texts.ts'
import type { ContactThread } from '@forenet/contract/contact'
import { contactThreadList } from '@forenet/contract/contact-calls'
import { paymentProblemsGet } from '@forenet/contract/payment-calls'
import { Button } from '@mantine/core'
import { queryOptions, useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Inbox, TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { ActionMark } from '../../../ui/blocks/action-card.tsx'
import { SectionHead } from '../../../ui/page/section-head.tsx'
import { useLanguage } from '../../../words/i18n.ts'
import { useMember } from '../../shared/member/use-member.ts'
import styles from '../steps/next-steps.module.css'
import { StepCard } from '../steps/step-card.tsx'

const MAX_UNANSWERED = 100

type UnansweredCount = { count: number; clubs: readonly { id: string; name: string }[] }

function stuckPaymentsQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'role-tasks', 'payments'] as const,
    queryFn: async ({ signal }): Promise<UnansweredCount> => {
      const troubles = await call(paymentProblemsGet, { signal })
      return {
        count: troubles.reduce((sum, { orders }) => sum + orders, 0),
        clubs: troubles.map(({ organisation }) => organisation),
      }
    },
  })
}

function unansweredQuery(memberId: string) {
  return queryOptions({
    queryKey: ['member', memberId, 'role-tasks', 'messages'] as const,
    queryFn: async ({ signal }): Promise<UnansweredCount> => {
      const page = await call(contactThreadList, { query: { of: 'organisation', size: MAX_UNANSWERED }, signal })
      return countUnanswered(page.items)
    },
  })
}

export function countUnanswered(threads: readonly Pick<ContactThread, 'organisation' | 'last'>[]): UnansweredCount {
  const waiting = threads.filter(({ last }) => last.from === 'member')
  return {
    count: waiting.length,
    clubs: [...new Map(waiting.map(({ organisation }) => [organisation.id, organisation])).values()],
  }
}

const MAX_NAMED = 3

export function OperatorTasks() {
  const { t } = useTranslation('roleTasks')
  const { member } = useMember()
  const [payments, messages] = useQueries({
    queries: [stuckPaymentsQuery(member.id), unansweredQuery(member.id)],
  })
  const failed = [payments, messages].find(({ isError, data }) => isError && !data)
  const stuck = payments.data?.count ?? 0
  const unanswered = messages.data?.count ?? 0
  if (!failed && stuck + unanswered === 0) return null
  return (
    <section aria-labelledby="home-desk">
      <SectionHead id="home-desk" title={t('title')} />
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : null}
      <ul className={styles.steps}>
        {payments.data && stuck > 0 ? (
          <StepCard
            mark={
              <ActionMark tone="warning">
                <TriangleAlert size={22} />
              </ActionMark>
            }
            title={t('payments', { count: stuck })}
            action={
              <Button
                variant="default"
                renderRoot={(root) => <Link to="/payments/reconciliation" search={onlyClub(payments.data)} {...root} />}
              >
                {t('see')}
              </Button>
            }
          >
            <UnansweredClubs of={payments.data} /> {t('again')}
          </StepCard>
        ) : null}
        {messages.data && unanswered > 0 ? (
          <StepCard
            mark={
              <ActionMark tone="quiet">
                <Inbox size={22} />
              </ActionMark>
            }
            title={t('messages', { count: unanswered })}
            action={
              <Button
                variant="default"
                renderRoot={(root) => <Link to="/contact-us" search={{ of: 'organisation' }} {...root} />}
              >
                {t('read')}
              </Button>
            }
          >
            <UnansweredClubs of={messages.data} />
          </StepCard>
        ) : null}
      </ul>
    </section>
  )
}

const onlyClub = ({ clubs }: UnansweredCount) => (clubs.length === 1 && clubs[0] ? { orgId: clubs[0].id } : {})

function UnansweredClubs({ of: { clubs } }: { of: UnansweredCount }) {
  const { t } = useTranslation('roleTasks')
  const language = useLanguage()
  if (clubs.length > MAX_NAMED) return t('clubs', { count: clubs.length })
  return `${new Intl.ListFormat(language).format(clubs.map(({ name }) => name))}.`
}
