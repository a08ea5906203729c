import '@mantine/core/styles/Input.layer.css'
import type { AbuseReport } from '@forenet/contract/abuse-report'
import type { ClubSendingVolume } from '@forenet/contract/club/sending'
import { abuseReportList, clubSendingResume, clubSendingSuspend } from '@forenet/contract/club/sending-calls'
import { isOperator } from '@forenet/domain/access'
import { Button, Textarea } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { ErrorPage } from '../../kit/page/error-page.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { StrongSignInPage } from '../../kit/page/strong-sign-in-page.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge, type Tone } from '../../ui/blocks/status-badge.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import { PeopleTable } from '../shared/people-table.tsx'
import styles from './sending.module.css'
import { sendingQuery } from './sending-query.ts'

const TONES = { open: 'good', hidden: 'waiting', suspended: 'bad' } as const satisfies Record<string, Tone>

function SendingRow({ club, suspend }: { club: ClubSendingVolume; suspend: () => void }) {
  const { t } = useTranslation('opening')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const day = useFormatDay()
  const language = useLanguage()
  const { id, key, name, published, today, week, refused, reports, allowance, suspension } = club
  const figure = (count: number) => count.toLocaleString(language)
  const state = suspension ? 'suspended' : published ? 'open' : 'hidden'
  const resume = useAction({
    mutationFn: () => call(clubSendingResume, { params: { clubId: id } }),
    onSuccess: (clubs) => {
      queryClient.setQueryData(sendingQuery().queryKey, clubs)
      say(t('sending.resumed', { club: name }))
    },
  })
  return (
    <tr>
      <th scope="row">
        {name}
        <span className={styles.quiet}>{key}</span>
        {suspension ? (
          <span className={styles.reason}>
            {t(suspension.by ? 'sending.since' : 'sending.sinceByNobody', {
              ...{ day: day(suspension.at), name: suspension.by, reason: suspension.reason },
            })}
          </span>
        ) : null}
      </th>
      <td className={styles.figure} data-label={t('sending.today')}>
        <span>
          {suspension
            ? figure(today)
            : t('sending.ofAllowance', { today: figure(today), allowance: figure(allowance) })}
        </span>
      </td>
      <td className={styles.figure} data-label={t('sending.week')}>
        <span>{figure(week)}</span>
      </td>
      <td className={styles.figure} data-label={t('sending.refused')} data-some={refused > 0 || undefined}>
        <span>{figure(refused)}</span>
      </td>
      <td className={styles.figure} data-label={t('sending.reported')} data-some={reports > 0 || undefined}>
        <span>{figure(reports)}</span>
      </td>
      <td data-label={t('sending.state')}>
        <span>
          <StatusBadge tone={TONES[state]}>{t(`sending.states.${state}`)}</StatusBadge>
        </span>
      </td>
      <td data-column="actions" className={styles.actions}>
        {suspension ? (
          <Button
            variant="default"
            aria-label={t('sending.resumeOf', { club: name })}
            loading={resume.isPending}
            onClick={() => resume.mutate()}
          >
            {t('sending.resume')}
          </Button>
        ) : (
          <Button variant="default" aria-label={t('sending.suspendOf', { club: name })} onClick={suspend}>
            {t('sending.suspend')}
          </Button>
        )}
        {resume.isError ? <FormFailure failure={resume.error} /> : null}
      </td>
    </tr>
  )
}

/** Users other than operators get a 404. */
export function SendingScreen() {
  const { t } = useTranslation(['opening', 'manage'])
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { weakAdministrator } = useSession()
  const operates = isOperator(useAccess().grants)
  const clubs = useQuery({ ...sendingQuery(), enabled: operates })
  const [suspending, setSuspending] = useState<string | null>(null)
  if (!operates) return weakAdministrator ? <StrongSignInPage /> : <ErrorPage kind="404" path={path} />
  const suspended = clubs.data?.find(({ id }) => id === suspending)
  const heads = ['club', 'today', 'week', 'refused', 'reported', 'state'] as const
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-sending')} lead={t('sending.lead')} />
      {clubs.isError ? (
        <QueryFailure error={clubs.error} retry={() => void clubs.refetch()} retrying={clubs.isFetching} />
      ) : clubs.isPending ? (
        <SkeletonList rows={4} height={72} />
      ) : clubs.data.length === 0 ? (
        <EmptyState icon={<MailCheck size={28} />} title={t('sending.none.title')} text={t('sending.none.text')} />
      ) : (
        <PeopleTable
          label={t('manage:pages.manage-sending')}
          actions={t('sending.suspend')}
          busy={clubs.isFetching}
          head={heads.map((name) => (
            <th key={name} scope="col">
              {t(`sending.${name}`)}
            </th>
          ))}
        >
          {clubs.data.map((club) => (
            <SendingRow key={club.id} club={club} suspend={() => setSuspending(club.id)} />
          ))}
        </PeopleTable>
      )}
      <ReportsList />
      {suspended ? <SuspendDialog club={suspended} close={() => setSuspending(null)} /> : null}
    </div>
  )
}

function SuspendDialog({ club: { id, name }, close }: { club: ClubSendingVolume; close: () => void }) {
  const { t } = useTranslation('opening')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('sending.dialog.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const clubs = await call(clubSendingSuspend, { params: { clubId: id }, body: { reason } })
      queryClient.setQueryData(sendingQuery().queryKey, clubs)
      say(t('sending.suspended', { club: name }))
      close()
    },
  })
  return (
    <FormDialog
      danger
      title={t('sending.dialog.title', { club: name })}
      confirmLabel={t('sending.dialog.confirm')}
      {...sending}
      close={close}
    >
      <p>{t('sending.dialog.text')}</p>
      <Textarea
        data-autofocus
        label={t('sending.dialog.reason')}
        description={t('sending.dialog.reasonHint')}
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

function reportsQuery() {
  return queryOptions({
    queryKey: ['member', 'abuse-reports'] as const,
    refetchOnMount: 'always',
    queryFn: ({ signal }) => call(abuseReportList, { signal }),
  })
}

function ReportsList() {
  const { t } = useTranslation('opening')
  const reports = useQuery(reportsQuery())
  if (reports.isError) {
    return <QueryFailure error={reports.error} retry={() => void reports.refetch()} retrying={reports.isFetching} />
  }
  if (!reports.data || reports.data.length === 0) return null
  return (
    <section aria-labelledby="reports" className={styles.reports}>
      <h2 id="reports">{t('sending.reports.title')}</h2>
      <BoxedList>
        {reports.data.map((report) => (
          <AbuseReportItem key={report.id} report={report} />
        ))}
      </BoxedList>
    </section>
  )
}

function AbuseReportItem({ report: { club, reason, message, at } }: { report: AbuseReport }) {
  const { t } = useTranslation('opening')
  const day = useFormatDay()
  return (
    <li className={styles.report}>
      <p>
        <strong>{club.name}</strong> · {t(`sending.reports.reasons.${reason}`)}
      </p>
      {message ? <p className={styles.message}>{message}</p> : null}
      <p className={styles.quiet}>{day(at)}</p>
    </li>
  )
}
