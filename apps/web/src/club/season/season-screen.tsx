import type { OpenedSeason } from '@forenet/contract/club/season'
import { clubSeasonUndo } from '@forenet/contract/club/season-calls'
import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarCheck, CalendarPlus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../kit/calls/call.ts'
import { FormFailure } from '../../kit/forms/form-failure.tsx'
import { useSuccessNotice } from '../../kit/notices/use-success-notice.ts'
import { QueryFailure } from '../../kit/page/query-failure.tsx'
import { useAction } from '../../kit/press/use-action.ts'
import { today } from '../../kit/time/today.ts'
import { ActionCard, ActionMark } from '../../ui/blocks/action-card.tsx'
import { formatInstant } from '../../ui/dates/date-words.ts'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { focusPageHeading, requestPageFocus, useFocusHeadingOnRemoval } from '../../ui/page/page-focus.ts'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { SkeletonList } from '../../ui/states/skeleton-list.tsx'
import { useLanguage } from '../../words/i18n.ts'
import parts from '../shared/page-parts.module.css'
import { membershipTypesQuery } from '../shared/types-query.ts'
import { useClub } from '../shared/use-club.ts'
import styles from './season.module.css'
import { SeasonForm } from './season-form.tsx'
import { seasonQuery } from './season-query.ts'
import { areAllSeasonsOpened } from './season-values.ts'

export function SeasonScreen() {
  const { t } = useTranslation(['season', 'manage'])
  const club = useClub()
  const types = useQuery(membershipTypesQuery(club.key))
  const latest = useQuery(seasonQuery(club.key))
  // Remounts the form after a season was opened or the opening undone.
  const stands = latest.data && `${latest.data.opening?.id} ${latest.data.opening?.takenBackAt}`
  const shown = useRef(stands)
  useEffect(() => {
    const before = shown.current
    shown.current = stands
    if (before === undefined || before === stands) return
    requestPageFocus()
    focusPageHeading()
  }, [stands])
  const failed = types.isError ? types : latest.isError ? latest : null
  return (
    <div className={parts.page}>
      <PageHeader title={t('manage:pages.manage-season')} lead={t('lead')} />
      {failed ? (
        <QueryFailure error={failed.error} retry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : !types.data || !latest.data ? (
        <SkeletonList rows={4} height={120} />
      ) : (
        <>
          {areAllSeasonsOpened(types.data, today()) ? <p className={styles.allOpened}>{t('allOpened')}</p> : null}
          {latest.data.opening ? <OpenedSeasonCard opening={latest.data.opening} /> : null}
          {types.data.some(({ archived, editions }) => !archived && editions.length > 0) ? (
            <SeasonForm key={stands} types={types.data} />
          ) : (
            <EmptyState icon={<CalendarPlus size={28} />} title={t('none.title')} text={t('none.text')} />
          )}
        </>
      )}
    </div>
  )
}

type SeasonOpening = NonNullable<OpenedSeason['opening']>

function OpenedSeasonCard({ opening }: { opening: SeasonOpening }) {
  if (opening.takenBackAt !== null || opening.editions.length === 0) return null
  return <CurrentSeasonCard opening={opening} />
}

function CurrentSeasonCard({ opening: { id, openedAt, editions } }: { opening: SeasonOpening }) {
  const { t } = useTranslation('season')
  useFocusHeadingOnRemoval()
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const say = useSuccessNotice()
  const [asking, setAsking] = useState(false)
  const isSold = editions.some(({ fixed }) => fixed)
  const changed = editions.filter((edition) => edition.changed)
  const takeBack = useAction({
    mutationFn: () => call(clubSeasonUndo, { params: { orgKey, seasonId: id } }),
    onSuccess: async (season) => {
      setAsking(false)
      say(t('opened.takenBack'))
      // The proposal depends on the membership types.
      await queryClient.fetchQuery({ ...membershipTypesQuery(orgKey), staleTime: 0 })
      queryClient.setQueryData(seasonQuery(orgKey).queryKey, season)
    },
    onError: () => {
      setAsking(false)
      return queryClient.invalidateQueries({ queryKey: seasonQuery(orgKey).queryKey })
    },
  })
  return (
    <>
      <ActionCard
        id="opened-season"
        heading="h2"
        mark={
          <ActionMark tone="accent">
            <CalendarCheck size={22} />
          </ActionMark>
        }
        title={t('opened.title', {
          date: formatInstant(new Date(openedAt), { language, now: new Date(), withTime: false }),
        })}
        action={
          isSold ? null : (
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('opened.takeBack')}
            </Button>
          )
        }
        failure={takeBack.isError ? <FormFailure failure={takeBack.error} /> : null}
      >
        {editions.map(({ name }) => name).join(', ')}. {t(isSold ? 'opened.sold' : 'opened.free')}
      </ActionCard>
      <ConfirmDialog
        opened={asking}
        title={t('opened.ask')}
        confirmLabel={t('opened.takeBack')}
        danger
        pending={takeBack.isPending}
        onConfirm={() => takeBack.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('opened.askText')}</p>
        {changed.length > 0 ? (
          <p>{t('opened.stays', { count: changed.length, names: changed.map(({ name }) => name).join(', ') })}</p>
        ) : null}
      </ConfirmDialog>
    </>
  )
}
