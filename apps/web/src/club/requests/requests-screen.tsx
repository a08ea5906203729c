import {
  type ChangedMembershipRequests,
  type ClubMembershipRequest,
  MAX_APPROVALS_PER_REQUEST,
} from '@forenet/contract/club/membership-request'
import { clubMembershipRequestDecisionUndo } from '@forenet/contract/club/membership-request-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { clubOverviewQuery } from '../../kit/organiser/overview-query.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useClub } from '../shared/use-club.ts'
import { ApproveSeveralDialog } from './approve-several-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { RequestRow } from './request-row.tsx'
import styles from './requests.module.css'
import { requestsQuery } from './requests-query.ts'

type PendingDecision = { request: ClubMembershipRequest; approve: boolean }

export function RequestsScreen() {
  const { t } = useTranslation(['types', 'manage'])
  const { key } = useClub()
  const requests = useQuery(requestsQuery(key))
  const [several, setSeveral] = useState(false)
  const [deciding, setDeciding] = useState<PendingDecision | null>(null)
  const all = requests.data ?? []
  const parts = [
    { name: 'waiting' as const, rows: all.filter(({ state }) => state === 'asked') },
    { name: 'answered' as const, rows: all.filter(({ state }) => state !== 'asked') },
  ]
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-requests')} lead={t('requests.lead')} />
      {requests.isError ? (
        <QueryFailure error={requests.error} retry={() => void requests.refetch()} retrying={requests.isFetching} />
      ) : requests.isPending ? (
        <SkeletonList rows={3} height={120} />
      ) : all.length === 0 ? (
        <EmptyState
          icon={<UserRoundCheck size={28} />}
          title={t('requests.none.title')}
          text={t('requests.none.text')}
        />
      ) : (
        <>
          <UndoableBulkApprovals requests={all} />
          {parts.map(({ name, rows }) =>
            rows.length === 0 ? null : (
              <section key={name} aria-labelledby={name} className={styles.part}>
                <div className={styles.head}>
                  <h2 id={name}>{t(`requests.${name}`)}</h2>
                  {name === 'waiting' && rows.length > 1 ? (
                    <Button variant="default" onClick={() => setSeveral(true)}>
                      {t('requests.several.open')}
                    </Button>
                  ) : null}
                </div>
                <BoxedList>
                  {rows.map((request) => (
                    <RequestRow
                      key={request.id}
                      request={request}
                      decide={(approve) => setDeciding({ request, approve })}
                    />
                  ))}
                </BoxedList>
              </section>
            ),
          )}
        </>
      )}
      {several ? (
        <ApproveSeveralDialog waiting={all.filter(({ state }) => state === 'asked')} close={() => setSeveral(false)} />
      ) : null}
      {deciding ? <DecisionDialog {...deciding} close={() => setDeciding(null)} /> : null}
    </div>
  )
}

function UndoableBulkApprovals({ requests }: { requests: readonly ClubMembershipRequest[] }) {
  const { t } = useTranslation('types')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const held = requests.flatMap(({ id, messagesAt }) => (messagesAt === null ? [] : [{ id, messagesAt }]))
  const [first] = held.map(({ messagesAt }) => messagesAt).toSorted()
  const takeBack = useAction({
    mutationFn: async () => {
      const ids = held.map(({ id }) => id)
      let all: ChangedMembershipRequests = { done: 0, passedOver: 0, requests: [...requests] }
      for (let from = 0; from < ids.length; from += MAX_APPROVALS_PER_REQUEST) {
        const body = { ids: ids.slice(from, from + MAX_APPROVALS_PER_REQUEST) }
        const some = await call(clubMembershipRequestDecisionUndo, { params: { orgKey }, body })
        all = { ...some, done: all.done + some.done, passedOver: all.passedOver + some.passedOver }
      }
      return all
    },
    onSuccess: async ({ done, passedOver, requests: now }) => {
      queryClient.setQueryData(requestsQuery(orgKey).queryKey, now)
      await queryClient.invalidateQueries({ queryKey: clubOverviewQuery(orgKey).queryKey })
      const said = t('requests.several.back', { count: done })
      say(passedOver > 0 ? `${said} ${t('requests.several.notBack', { count: passedOver })}` : said)
    },
  })
  if (first === undefined) return null
  return (
    <section aria-labelledby="together" className={styles.together}>
      <div className={styles.words}>
        <h2 id="together">{t('requests.several.held', { count: held.length })}</h2>
        <p className={styles.quiet}>
          {t('requests.several.messagesAt')} <DateText at={first} />
        </p>
      </div>
      <Button variant="default" loading={takeBack.isPending} onClick={() => takeBack.mutate()}>
        {t('requests.several.takeBack')}
      </Button>
      {takeBack.isError ? <FormFailure failure={takeBack.error} /> : null}
    </section>
  )
}
