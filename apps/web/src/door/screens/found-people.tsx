import type { DoorTicket } from '@forenet/contract/door'
import type { DoorBook } from '../book/door-book.ts'
import { useWords } from '../words/use-words.tsx'
import { deviceName } from './verdict-sheet.tsx'

type Given = { found: readonly DoorTicket[]; book: DoorBook; onChoose: (ticketId: string) => void }

export function FoundPeople({ found, book, onChoose }: Given) {
  const { words, time } = useWords()
  if (found.length === 0) return <p className="quiet empty">{words.found.none}</p>
  return (
    <ul className="list" aria-label={words.found.label}>
      {found.map((ticket) => {
        const first = book.admissions.get(ticket.id)?.first
        const type = book.event?.ticketTypes.find(({ id }) => id === ticket.ticketTypeId)?.name
        const state = first
          ? words.verdict.since(time(first.at), deviceName(book, first.deviceId, words.verdict))
          : ticket.state === 'valid'
            ? [type, ticket.guest ? words.found.guest : null].filter(Boolean).join(' · ')
            : words.verdict[ticket.state]
        return (
          <li key={ticket.id}>
            <button type="button" onClick={() => onChoose(ticket.id)}>
              <b>{ticket.attendeeName}</b>
              <span className={first || ticket.state !== 'valid' ? 'warned' : 'quiet'}>{state}</span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}
