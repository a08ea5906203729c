import type { ClubAwaitingApproval } from '@forenet/contract/club/club-signup'
import { clubSignupDecide } from '@forenet/contract/club/club-signup-calls'
import { isOperator } from '@forenet/domain/access'
import { Button, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormDialog } from '../../kit/forms/form-dialog.tsx'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useCallForm } from '../../kit/forms/use-call-form.ts'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { ClubTile } from '../../kit/organiser/club-tile.tsx'
import { useFormatDay } from '../../kit/organiser/role-texts.ts'
import { ErrorPage } from '../../kit/page/error-page.tsx'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { StrongSignInPage } from '../../kit/page/strong-sign-in-page.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { useSession } from '../../kit/session/session-context.tsx'
import { useAccess } from '../../kit/session/use-access.ts'
import { Surface } from '../../ui/blocks/surface.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { CLUB_TYPES } from '../shared/club-details.ts'
import { queueQuery } from '../shared/queue-query.ts'
import styles from './queue.module.css'
import '@mantine/core/styles/Input.layer.css'

/** Users other than operators get a 404. */
export function QueueScreen() {
  const { t } = useTranslation(['opening', 'manage'])
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { weakAdministrator } = useSession()
  const operates = isOperator(useAccess().grants)
  const queue = useQuery({ ...queueQuery(), enabled: operates })
  const [declining, setDeclining] = useState<string | null>(null)
  if (!operates) return weakAdministrator ? <StrongSignInPage /> : <ErrorPage kind="404" path={path} />
  const declined = queue.data?.find(({ id }) => id === declining)
  return (
    <div className={styles.page}>
      <PageHeader title={t('manage:pages.manage-queue')} lead={t('queue.lead')} />
      {queue.isError ? (
        <QueryFailure error={queue.error} retry={() => void queue.refetch()} retrying={queue.isFetching} />
      ) : queue.isPending ? (
        <SkeletonList rows={2} height={220} />
      ) : queue.data.length === 0 ? (
        <EmptyState icon={<CircleCheck size={28} />} title={t('queue.none.title')} text={t('queue.none.text')} />
      ) : (
        queue.data.map((club) => <WaitingClubCard key={club.id} club={club} decline={() => setDeclining(club.id)} />)
      )}
      {declined ? <DeclineDialog club={declined} close={() => setDeclining(null)} /> : null}
    </div>
  )
}

function DeclineDialog({ club: { id, name }, close }: { club: ClubAwaitingApproval; close: () => void }) {
  const { t } = useTranslation('opening')
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const { form, ...sending } = useCallForm({
    initialValues: { reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? t('queue.dialog.reasonMissing') : null) },
    submit: async ({ reason }) => {
      const left = await call(clubSignupDecide, { params: { clubId: id }, body: { approved: false, reason } })
      queryClient.setQueryData(queueQuery().queryKey, left)
      say(t('queue.declined', { club: name }))
      close()
    },
  })
  return (
    <FormDialog
      danger
      title={t('queue.dialog.title', { club: name })}
      confirmLabel={t('queue.dialog.confirm')}
      {...sending}
      close={close}
    >
      <p>{t('queue.dialog.text')}</p>
      <Textarea
        data-autofocus
        label={t('queue.dialog.reason')}
        description={t('queue.dialog.reasonHint')}
        rows={3}
        maxLength={500}
        {...form.getInputProps('reason')}
      />
    </FormDialog>
  )
}

function WaitingClubCard({ club, decline }: { club: ClubAwaitingApproval; decline: () => void }) {
  const { t } = useTranslation(['opening', 'settings'])
  const queryClient = useQueryClient()
  const say = useSuccessNotice()
  const day = useFormatDay()
  const { id, key, name, description, email, website, place, cvrNumber, startedBy, askedAt } = club
  const kind = CLUB_TYPES.find((known) => known === club.kind) ?? 'other'
  const approve = useAction({
    mutationFn: () => call(clubSignupDecide, { params: { clubId: id }, body: { approved: true } }),
    onSuccess: (left) => {
      queryClient.setQueryData(queueQuery().queryKey, left)
      say(t('queue.approved', { club: name }))
    },
  })
  const facts = [
    [t('queue.startedBy'), [startedBy.name, startedBy.email].filter(Boolean).join(' · ')],
    [t('queue.askedAt'), day(askedAt)],
    [t('queue.place'), place],
    [t('settings:fields.cvrNumber'), cvrNumber ?? ''],
    [t('settings:fields.email'), email],
    [t('settings:fields.website'), website],
  ] as const
  return (
    <Surface as="section" labelledBy={`club-${id}`}>
      <header className={styles.head}>
        <ClubTile club={club} />
        <div>
          <h2 id={`club-${id}`}>{name}</h2>
          <p className={styles.quiet}>{`${t(`settings:kinds.${kind}`)} · ${key}`}</p>
        </div>
      </header>
      {description ? <p className={styles.text}>{description}</p> : null}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || t('queue.nothing')}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.answers}>
        <Button
          aria-label={t('queue.approveOf', { club: name })}
          loading={approve.isPending}
          onClick={() => approve.mutate()}
        >
          {t('queue.approve')}
        </Button>
        <Button
          variant="default"
          aria-label={t('queue.declineOf', { club: name })}
          disabled={approve.isPending}
          onClick={decline}
        >
          {t('queue.decline')}
        </Button>
      </div>
      {approve.isError ? <FormFailure failure={approve.error} /> : null}
    </Surface>
  )
}
