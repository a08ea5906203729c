import type { RegisterPerson } from '@forenet/contract/club/person'
import { useQueryClient } from '@tanstack/react-query'
import { useClub } from '../../shared/use-club.ts'
import { personQuery } from './person-query.ts'

export function useCachePerson(memberId: string): (person: RegisterPerson) => void {
  const queryClient = useQueryClient()
  const { key: orgKey } = useClub()
  return (person) => {
    queryClient.setQueryData(personQuery(orgKey, memberId).queryKey, person)
    for (const part of ['list', 'count']) {
      void queryClient.invalidateQueries({ queryKey: ['club', orgKey, 'register', part] })
    }
  }
}
