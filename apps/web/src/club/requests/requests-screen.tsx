import {
  type ChangedMembershipRequests,
  type ClubMembershipRequest,
  MAX_APPROVALS_PER_REQUEST,
} from '@forenet/contract/club/membership-request'
import { clubMembershipRequestDecisionUndo } from '@forenet/contract/club/membership-request-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { clubOverviewQuery } from '../../kit/organiser/overview-query.ts'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { DateText } from '../../ui/dates/date-text.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { useClub } from '../shared/use-club.ts'
import { ApproveSeveralDialog } from './approve-several-dialog.tsx'
import { computePriceToPay } from './charged-price.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import styles from './requests.module.css'
import { requestsQuery } from './requests-query.ts'

const TONES: Record<ClubMembershipRequest['state'], Tone> = { asked: 'waiting', approved: 'good', refused: 'neutral' }

type RequestRowProps = { request: ClubMembershipRequest; decide: (approve: boolean) => void }

function RequestRow({ request, decide }: RequestRowProps) {
  const { t } = useTranslation('types')
  const language = useLanguage()
  const day = useFormatDay()
  const { id, name, membership, askedBy, reason, wantsReduced, state, answer, priceMinor, obstacle } = request
  const isForOthers = obstacle !== null && obstacle !== 'day-price'
  const why = isForOthers ? { 'aria-describedby': `why-not-${id}` } : {}
  const price = formatMoney(computePriceToPay(request, null), language)
  const date = day(request.askedAt)
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <strong>{t('requests.what', { name, membership })}</strong>
        <p className={styles.reason}>{reason}</p>
        <span className={styles.quiet}>
          {askedBy ? t('requests.askedBy', { name: askedBy, date }) : t('requests.asked', { date })}
          {' · '}
          {t('requests.dayPrice', { price })}
        </span>
        {wantsReduced ? <span className={styles.quiet}>{t('requests.wantsReduced')}</span> : null}
        {state === 'approved' && priceMinor !== null ? (
          <span className={styles.quiet}>
            {t('requests.agreed', { price: formatMoney(computePriceToPay(request, priceMinor), language) })}
          </span>
        ) : null}
        {state !== 'asked' && answer ? (
          <span className={styles.quiet}>{t('requests.answerOf', { words: answer })}</span>
        ) : null}
        {isForOthers ? (
          <span id={`why-not-${id}`} className={styles.quiet}>
            {t(`requests.cannot.${obstacle}`)}
          </span>
        ) : null}
      </div>
      <div className={styles.ways}>
        {state === 'asked' ? null : <StatusBadge tone={TONES[state]}>{t(`requests.state.${state}`)}</StatusBadge>}
        {state === 'asked' ? (
          <Button
            {...why}
            disabled={isForOthers}
            aria-label={t('requests.approveOf', { name, membership })}
            onClick={() => decide(true)}
          >
            {t('requests.approve')}
          </Button>
        ) : null}
        {state === 'approved' ? (
          <Button
            {...why}
            variant="default"
            disabled={isForOthers}
            aria-label={t('requests.againOf', { name, membership })}
            onClick={() => decide(true)}
          >
            {t('requests.again')}
          </Button>
        ) : null}
        {state === 'refused' ? null : (
          <Button
            variant="default"
            aria-label={t('requests.refuseOf', { name, membership })}
            onClick={() => decide(false)}
          >
            {t('requests.refuse')}
          </Button>
        )}
      </div>
    </li>
  )
}

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
