import type { PeopleAction, SelectedPeople } from '@forenet/contract/club/people-action'
import { clubPeopleActionPreview } from '@forenet/contract/club/people-action-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../../../kit/calls/call.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { changeSetQuery } from '../../shared/changes/change-set-query.ts'
import { useSetIds } from '../../shared/changes/use-set-ids.ts'
import { useClub } from '../../shared/use-club.ts'

export type ActionState = {
  start: (action: PeopleAction) => void
  isPending: boolean
  error: Error | null
  refused: string | null
}

export function useBulkAction(people: SelectedPeople): ActionState {
  const { key: orgKey } = useClub()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const idOf = useSetIds()
  const preview = useAction({
    mutationFn: (action: PeopleAction) =>
      call(clubPeopleActionPreview, { params: { orgKey }, body: { id: idOf({ people, action }), people, action } }),
    onSuccess: async (set) => {
      queryClient.setQueryData(changeSetQuery(orgKey, set.id).queryKey, set)
      await navigate({ to: '/manage/$orgKey/changes', params: { orgKey }, search: { set: set.id } })
    },
  })
  return { start: preview.mutate, isPending: preview.isPending, error: preview.error, refused: null }
}
