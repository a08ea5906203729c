import type { Entry } from '@forenet/contract/entry'
import { useQueryClient } from '@tanstack/react-query'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { type TicketsAnswer, ticketsKey } from '../queries.ts'

type EntryChange<Input> = {
  /** Makes the call; it answers with the entry as it is after. */
  change: (input: Input) => Promise<Entry>
  /** Called with the entry once the page knows of it. */
  done: (entry: Entry, input: Input) => void
}

/** A change of an entry: the page shows what the server answers, and asks anew for what follows from it elsewhere. */
export function useEntryChange<Input = void>({ change, done }: EntryChange<Input>) {
  const queryClient = useQueryClient()
  const { member } = useMember()
  return useAction({
    mutationFn: change,
    onSuccess: (entry, input) => {
      queryClient.setQueryData<TicketsAnswer>(
        [...ticketsKey(member.id), 'own'],
        (told) => told && withEntry(told, entry),
      )
      queryClient.setQueryData([...ticketsKey(member.id), 'entry', entry.id], entry)
      // Other entries to the event have codes that name tickets of this one.
      void queryClient.invalidateQueries({ queryKey: [...ticketsKey(member.id), 'own'] })
      void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
      done(entry, input)
    },
    // It was refused because something has changed: then what the page shows is no longer so.
    onError: () => queryClient.invalidateQueries({ queryKey: ticketsKey(member.id) }),
  })
}

function withEntry(told: TicketsAnswer, changed: Entry): TicketsAnswer {
  return { ...told, entries: told.entries.map((entry) => (entry.id === changed.id ? changed : entry)) }
}
