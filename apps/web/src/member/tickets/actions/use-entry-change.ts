import type { EventRegistration } from '@forenet/contract/entry'
import { useQueryClient } from '@tanstack/react-query'
import type { Notice } from '../../../kit/notices/notice.ts'
import { useAction } from '../../../kit/press/use-action.ts'
import { useMember } from '../../shared/member/use-member.ts'
import { type TicketsAnswer, ticketsKey } from '../queries.ts'

type EntryChange<Input> = {
  change: (input: Input) => Promise<EventRegistration>
  done: (entry: EventRegistration, input: Input) => void
}

export function useEntryChange<Input = void>({ change, done }: EntryChange<Input>) {
  const queryClient = useQueryClient()
  const { member } = useMember()
  return useAction({
    mutationFn: change,
    onSuccess: (entry, input) => {
      queryClient.setQueryData<TicketsAnswer>(
        [...ticketsKey(member.id), 'own'],
        (told) => told && replaceEntry(told, entry),
      )
      queryClient.setQueryData([...ticketsKey(member.id), 'entry', entry.id], entry)
      // Group codes of other entries may include these tickets.
      void queryClient.invalidateQueries({ queryKey: [...ticketsKey(member.id), 'own'] })
      void queryClient.invalidateQueries({ queryKey: ['member', member.id, 'events'] })
      done(entry, input)
    },
    onError: () => queryClient.invalidateQueries({ queryKey: ticketsKey(member.id) }),
  })
}

function replaceEntry(told: TicketsAnswer, changed: EventRegistration): TicketsAnswer {
  return { ...told, entries: told.entries.map((entry) => (entry.id === changed.id ? changed : entry)) }
}

const CLOSES_AFTER_MS = 10_000

export function formatTicketNotice(message: string): Notice {
  return {
    id: 'ticket-changed',
    target: ['tickets', 'event-tickets', 'ticket-detail'],
    type: 'success',
    message,
    closable: true,
    autoCloseTime: CLOSES_AFTER_MS,
  }
}
