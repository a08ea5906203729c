import type { ChangeSet } from '@forenet/contract/club/change-set'
import {
  clubChangeSetApply,
  clubChangeSetGet,
  clubChangeSetRows,
  clubChangeSetUndo,
} from '@forenet/contract/club/change-set-calls'
import type { PeopleAction } from '@forenet/contract/club/people-action'
import { clubPeopleActionPreview } from '@forenet/contract/club/people-action-calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../kit/calls/call.ts'
import { useProblemText } from '../../../kit/calls/problem-texts.ts'
import { useNoticeBars } from '../../../kit/notices/notice-context.tsx'
import { useAction } from '../../../kit/press/use-action.ts'
import { changeSetQuery, isJobRunning, POLLING_INTERVAL_MS } from '../../shared/changes/change-set-query.ts'
import { useChangeTitle } from '../../shared/changes/change-title.ts'
import { useSkipReasonText } from '../../shared/changes/skip-reason-texts.ts'
import { useSetIds } from '../../shared/changes/use-set-ids.ts'
import { useClub } from '../../shared/use-club.ts'
import { enrolmentQuery, typeChangeQuery } from './enrolment-query.ts'
import type { ActionState } from './use-bulk-action.ts'

const NOTICE_MS = 15_000

export function useSinglePersonAction(memberId: string | undefined, done: () => void): ActionState {
  const { t } = useTranslation('register')
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const titleOf = useChangeTitle()
  const refusalWords = useSkipReasonText()
  const idOf = useSetIds()
  const { show } = useNoticeBars()
  const [followed, setFollowed] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const people = { ids: memberId === undefined ? [] : [memberId] }
  const at = (changeSetId: string) => ({ params: { orgKey, changeSetId } })
  const run = useAction({
    mutationFn: async (action: PeopleAction) => {
      setRefused(null)
      const body = { id: idOf({ people, action }), people, action }
      const set = await call(clubPeopleActionPreview, { params: { orgKey }, body })
      if (set.counts.create + set.counts.change > 0)
        return { set: await call(clubChangeSetApply, at(set.id)), why: null }
      for (const { queryKey } of [enrolmentQuery(orgKey, memberId), typeChangeQuery(orgKey, memberId)])
        void queryClient.invalidateQueries({ queryKey })
      const [row] = (await call(clubChangeSetRows, { ...at(set.id), query: {} })).rows
      return { set, why: row?.refusal ? refusalWords(row.refusal) : t('actions.isSo') }
    },
    onSuccess: ({ set, why }) => {
      if (why !== null) return setRefused(why)
      queryClient.setQueryData(changeSetQuery(orgKey, set.id).queryKey, set)
      setFollowed(set.id)
    },
  })
  const takeBack = useUndoAction(orgKey)
  const set = useQuery({ ...changeSetQuery(orgKey, followed ?? ''), enabled: followed !== null }).data
  const settle = useEffectEvent((now: ChangeSet) => {
    setFollowed(null)
    void queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
    if (now.done === 0) return setRefused(t('actions.changedMeanwhile'))
    show({
      id: 'said',
      target: 'all',
      type: 'success',
      message: `${titleOf(now, 'past')}.`,
      action: {
        label: t('actions.takeBack'),
        run: () => takeBack.mutate(now.id),
      },
      closable: true,
      autoCloseTime: NOTICE_MS,
    })
    done()
  })
  const settled = followed !== null && set && !isJobRunning(set) && set.state !== 'previewed' ? set : null
  useEffect(() => {
    if (settled) settle(settled)
  }, [settled])
  return { start: run.mutate, isPending: run.isPending || followed !== null, error: run.error, refused }
}

function useUndoAction(orgKey: string) {
  const { t } = useTranslation('imports')
  const words = useProblemText()
  const queryClient = useQueryClient()
  const { show } = useNoticeBars()
  return useAction({
    mutationFn: async (changeSetId: string) => {
      const at = { params: { orgKey, changeSetId } }
      let set = await call(clubChangeSetUndo, at)
      while (isJobRunning(set)) {
        await new Promise((looked) => setTimeout(looked, POLLING_INTERVAL_MS))
        set = await call(clubChangeSetGet, at)
      }
      return set
    },
    onSuccess: ({ back, kept }) => {
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey] })
      const message = kept > 0 ? t('done.kept', { count: kept }) : t('done.back', { count: back })
      show({ id: 'said', target: 'all', type: kept > 0 ? 'warning' : 'success', message, closable: true })
    },
    onError: (error) => show({ id: 'said', target: 'all', type: 'error', message: words(error).text, closable: true }),
  })
}
