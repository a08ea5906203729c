import '@mantine/core/styles/Input.layer.css'
import { clubUnpublishedDelete } from '@forenet/contract/club/club-signup-calls'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { CalendarSync, CircleCheck } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiProblem } from '../../kit/calls/api-problem.ts'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { clubApprovalsQuery } from '../../kit/organiser/approvals-query.ts'
import needList from '../../kit/organiser/club-task-list.module.css'
import { ClubTaskList } from '../../kit/organiser/club-task-list.tsx'
import { clubOverviewQuery } from '../../kit/organiser/overview-query.ts'
import { useFormatRoleLine } from '../../kit/organiser/role-texts.ts'
import { CrumbName } from '../../kit/page/crumb-names.tsx'
import { loadWithTexts } from '../../kit/page/load-with-texts.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { BoxedList } from '../../ui/blocks/boxed-list.tsx'
import { StatusBadge } from '../../ui/blocks/status-badge.tsx'
import { DateBlock } from '../../ui/dates/date-block.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { SectionHead } from '../../ui/page/section-head.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { yearQuery } from '../shared/annual-plan-query.ts'
import { ApprovalList } from '../shared/approval-list.tsx'
import { isTrainerOnly } from '../shared/is-trainer-only.ts'
import { openingQuery } from '../shared/opening-query.ts'
import { TASK_TONES } from '../shared/task-tones.ts'
import { useClub, useMayHere } from '../shared/use-club.ts'
import { FigureCards } from './figure-cards.tsx'
import { OpeningChecklist } from './opening-checklist.tsx'
import styles from './overview.module.css'

const MAX_TASKS = 3

function NextTasks() {
  const { t } = useTranslation('annualPlan')
  const { key: orgKey } = useClub()
  const year = useQuery(yearQuery(orgKey))
  if (year.isError) {
    return <QueryFailure error={year.error} retry={() => void year.refetch()} retrying={year.isFetching} />
  }
  if (!year.data) return null
  const next = year.data.next.slice(0, MAX_TASKS)
  const toWheel = (
    <Button variant="subtle" renderRoot={(root) => <Link to="/manage/$orgKey/year" params={{ orgKey }} {...root} />}>
      {t('next.see')}
    </Button>
  )
  if (next.length === 0) {
    return (
      <ActionCard
        id="year"
        heading="h2"
        mark={
          <ActionMark>
            <CalendarSync size={22} />
          </ActionMark>
        }
        title={t('next.empty')}
        action={toWheel}
      >
        {t('next.emptyText')}
      </ActionCard>
    )
  }
  return (
    <section aria-labelledby="next">
      <SectionHead id="next" title={t('next.title')} action={toWheel} />
      <BoxedList>
        {next.map(({ id, name, year: inYear, dueOn, state, responsible }) => (
          <li key={id} className={needList.need}>
            <DateBlock at={`${dueOn}T12:00:00Z`} />
            <span className={needList.words}>
              <strong>
                <Link
                  to="/manage/$orgKey/year"
                  params={{ orgKey }}
                  search={{ year: String(inYear) }}
                  className={needList.cover}
                >
                  {name}
                </Link>
              </strong>
              <span>{responsible ? t('seenTo', { name: responsible.name }) : t('nobody')}</span>
            </span>
            <StatusBadge tone={TASK_TONES[state]}>{t(`state.${state}`)}</StatusBadge>
          </li>
        ))}
      </BoxedList>
    </section>
  )
}

const Charts = lazy(loadWithTexts(['charts'], () => import('./charts.tsx')))
const CHARTS_PX = 320

export function OverviewScreen() {
  const club = useClub()
  const { grants } = useAccess()
  if (!isTrainerOnly(grants, club.key)) return <ClubOverview />
  return <OwnTeams teamIds={club.roles.flatMap(({ team }) => team?.id ?? [])} />
}

function ClubOverview() {
  const { t } = useTranslation('overview')
  const club = useClub()
  const roleLine = useFormatRoleLine()
  const mayHere = useMayHere()
  const overview = useQuery(clubOverviewQuery(club.key))
  const approvals = useQuery({
    ...clubApprovalsQuery(club.key),
    enabled: mayHere('access.manage') || mayHere('money.refund'),
  })
  const mayYear = mayHere('members.read') || mayHere('events.manage')
  const year = useQuery({ ...yearQuery(club.key), enabled: mayYear })
  const isLate = year.data?.next.some(({ state }) => state === 'overdue')
  const begun = useQuery({ ...openingQuery(club.key), enabled: mayHere('settings.manage') })
  const opening = begun.data?.opening?.published === false ? begun.data.opening : null
  const failed = [overview, approvals, begun].find(({ isError }) => isError)
  const waits = approvals.data?.length ?? 0
  const needs = overview.data?.needs ?? []
  return (
    <div className={styles.page}>
      <CrumbName page="manage-overview" name={club.name} />
      <PageHeader title={club.name} eyebrow={roleLine(club.roles)} lead={t('lead')} />
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : null}
      {opening ? <OpeningChecklist opening={opening} /> : null}
      {overview.isLoading || approvals.isLoading || year.isLoading || begun.isLoading ? (
        <SkeletonList rows={3} height={88} />
      ) : waits + needs.length > 0 ? (
        <section aria-labelledby="waits" className={styles.part}>
          <h2 id="waits">{t('now')}</h2>
          {waits > 0 ? <ApprovalList /> : null}
          {needs.length > 0 ? <ClubTaskList orgKey={club.key} needs={needs} /> : null}
        </section>
      ) : opening || failed || isLate ? null : (
        <EmptyState icon={<CircleCheck size={28} />} title={t('nothing.title')} text={t('nothing.text')} />
      )}
      {mayYear ? <NextTasks /> : null}
      {overview.data ? <FigureCards {...overview.data} /> : null}
      {mayHere('members.read') || mayHere('money.read') ? (
        <Suspense fallback={<SkeletonList rows={2} height={CHARTS_PX} />}>
          <Charts />
        </Suspense>
      ) : null}
      {opening ? <DiscardClub clubId={opening.clubId} /> : null}
    </div>
  )
}

function OwnTeams({ teamIds }: { teamIds: readonly string[] }) {
  const { key: orgKey } = useClub()
  const [teamId, ...more] = teamIds
  return teamId !== undefined && more.length === 0 ? (
    <Navigate to="/manage/$orgKey/teams/$teamId" params={{ orgKey, teamId }} replace />
  ) : (
    <Navigate to="/manage/$orgKey/teams" params={{ orgKey }} replace />
  )
}

function DiscardClub({ clubId }: { clubId: string }) {
  const { t } = useTranslation('opening')
  const [asked, setAsked] = useState(false)
  return (
    <section aria-labelledby="discard" className={styles.discardClubPart}>
      <div>
        <h2 id="discard">{t('discard.heading')}</h2>
        <p>{t('discard.lead')}</p>
      </div>
      <Button variant="subtle" color="danger" onClick={() => setAsked(true)}>
        {t('discard.action')}
      </Button>
      {asked ? <DiscardDialog clubId={clubId} close={() => setAsked(false)} /> : null}
    </section>
  )
}

function DiscardDialog({ clubId, close }: { clubId: string; close: () => void }) {
  const { t } = useTranslation('opening')
  const { key: orgKey, name } = useClub()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { name: '' },
    validate: { name: (typed) => (typed.trim() === name ? null : t('discard.differs')) },
    submit: async (typed) => {
      try {
        await call(clubUnpublishedDelete, { params: { orgKey }, body: { clubId, name: typed.name } })
      } catch (error) {
        // An earlier response was lost, or another owner deleted the club.
        if (!(error instanceof ApiProblem && error.code === 'not-found')) throw error
      }
      say(t('discard.done', { club: name }))
      await navigate({ to: '/manage' })
      void queryClient.invalidateQueries({ queryKey: ['own-clubs'] })
      void queryClient.invalidateQueries({ queryKey: ['member', 'access'] })
    },
  })
  return (
    <FormDialog
      danger
      title={t('discard.title', { club: name })}
      confirmLabel={t('discard.action')}
      {...sending}
      close={close}
    >
      <p>{t('discard.text')}</p>
      <TextInput
        data-autofocus
        label={t('discard.name')}
        description={name}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
