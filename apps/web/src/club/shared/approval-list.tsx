import type { Approval, ApprovalKind } from '@forenet/contract/club/approval'
import { clubApprovalDecide } from '@forenet/contract/club/approval-calls'
import { formatMoney } from '@forenet/domain/money'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { clubApprovalsQuery } from '../../kit/organiser/approvals-query.ts'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { useAction } from '../../kit/press/use-action.ts'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { formatCalendarDate } from '../../ui/dates/date-words.ts'
import reaching from '../../ui/page/finger-reach.module.css'
import { useFocusHeadingOnRemoval } from '../../ui/page/page-focus.ts'
import { useLanguage } from '../../words/i18n.ts'
import styles from './approval-list.module.css'
import { useClub } from './use-club.ts'

export function ApprovalList({ kind, decided }: { kind?: ApprovalKind; decided?: () => Promise<void> }) {
  const { key } = useClub()
  const waiting = useQuery(clubApprovalsQuery(key)).data ?? []
  const shown = kind === undefined ? waiting : waiting.filter((approval) => approval.kind === kind)
  return shown.map((approval) => <ApprovalCard key={approval.id} approval={approval} decided={decided} />)
}

type CardProps = { approval: Approval; decided: (() => Promise<void>) | undefined }

function ApprovalCard({ approval, decided }: CardProps) {
  const { t } = useTranslation('roles')
  useFocusHeadingOnRemoval()
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const day = useFormatDay()
  const language = useLanguage()
  const { id, kind, about, askedBy, askedAt, mine, obstacle, refund, limitNowMinor } = approval
  const decide = useAction({
    mutationFn: (agree: boolean) => call(clubApprovalDecide, { params: { orgKey, approvalId: id }, body: { agree } }),
    onSuccess: async (_left, agreed) => {
      say(t(agreed ? 'approvals.agreed' : mine ? 'approvals.withdrawn' : 'approvals.refused'))
      await queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      await decided?.()
    },
  })
  const isLimitGone = kind === 'refund-limit' && about === ''
  const title = t(isLimitGone ? 'approvals.refund-limit-none' : `approvals.${kind}`, {
    about: refund
      ? formatMoney(refund.amountMinor, language)
      : kind === 'handover'
        ? formatCalendarDate(about, language)
        : about,
  })
  return (
    <ActionCard
      id={`approval-${id}`}
      heading="h3"
      mark={
        <ActionMark tone="warning">
          <UsersRound size={22} />
        </ActionMark>
      }
      title={title}
      action={
        <div className={styles.answers}>
          {mine ? null : (
            <Button
              aria-describedby={obstacle ? `approval-${id} why-not-${id}` : `approval-${id}`}
              disabled={decide.isPending || obstacle !== null}
              loading={decide.isPending && decide.variables}
              onClick={() => decide.mutate(true)}
            >
              {t('approvals.agree')}
            </Button>
          )}
          <Button
            variant="default"
            aria-describedby={`approval-${id}`}
            disabled={decide.isPending}
            loading={decide.isPending && !decide.variables}
            onClick={() => decide.mutate(false)}
          >
            {t(mine ? 'approvals.withdraw' : 'approvals.refuse')}
          </Button>
        </div>
      }
      failure={decide.isError ? <FormFailure failure={decide.error} /> : null}
    >
      <div className={styles.facts}>
        {refund ? <p>{t('approvals.refundFor', { ...refund, what: refund.what.join(', ') })}</p> : null}
        <p>{t(mine ? 'approvals.mine' : 'approvals.askedBy', { name: askedBy, date: day(askedAt) })}</p>
        {refund ? <RefundLimit limitMinor={refund.limitMinor} nowMinor={limitNowMinor} /> : null}
        {kind === 'refund-limit' && limitNowMinor !== null ? (
          <p>{t('approvals.limitNow', { limit: formatMoney(limitNowMinor, language) })}</p>
        ) : null}
        <WhoCan approval={approval} id={`why-not-${id}`} />
        {refund?.memberId ? (
          <p>
            <Link
              to="/manage/$orgKey/register/$memberId"
              params={{ orgKey, memberId: refund.memberId }}
              className={reaching.reach}
            >
              {t('approvals.refundSee')}
            </Link>
          </p>
        ) : null}
      </div>
    </ActionCard>
  )
}

function WhoCan({ approval: { mine, obstacle, approvers }, id }: { approval: Approval; id: string }) {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  const day = useFormatDay()
  if (!obstacle) return null
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(approvers)
  return (
    <p id={id}>
      {mine ? null : t(`approvals.cannot.${obstacle.reason}`)}{' '}
      {obstacle.until === null ? null : t('approvals.cannotUntil', { date: day(obstacle.until) })}{' '}
      {approvers.length === 0 ? t('approvals.noOneElse') : t('approvals.whoCan', { names })}
    </p>
  )
}

function RefundLimit({ limitMinor, nowMinor }: { limitMinor: number | null; nowMinor: number | null }) {
  const { t } = useTranslation('roles')
  const language = useLanguage()
  if (limitMinor === null) return null
  const limit = formatMoney(limitMinor, language)
  if (nowMinor === limitMinor) return <p>{t('approvals.aboveLimit', { limit })}</p>
  return (
    <p>
      {nowMinor === null
        ? t('approvals.aboveLimitGone', { limit })
        : t('approvals.aboveLimitThen', { limit, now: formatMoney(nowMinor, language) })}
    </p>
  )
}
