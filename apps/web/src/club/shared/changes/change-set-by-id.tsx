import { useQuery } from '@tanstack/react-query'
import { QueryFailure } from '../../../kit/page/query-failure.tsx'
import { SkeletonList } from '../../../ui/states/skeleton-list.tsx'
import { useClub } from '../use-club.ts'
import { changeSetQuery } from './change-set-query.ts'
import { ChangeSetView } from './change-set-view.tsx'

export function ChangeSetById({ id, back, close }: { id: string; back: string; close: () => void }) {
  const club = useClub()
  const set = useQuery(changeSetQuery(club.key, id))
  if (set.data) return <ChangeSetView set={set.data} back={back} close={close} />
  if (set.isPending) return <SkeletonList rows={6} height={56} />
  return <QueryFailure error={set.error} retry={() => void set.refetch()} retrying={set.isFetching} />
}
