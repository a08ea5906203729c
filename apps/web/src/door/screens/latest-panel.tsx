import type { DoorMark } from '@forenet/domain/door'
import { Undo2 } from 'lucide-react'
import type { DoorBook } from '../book/door-book.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import { formatDeviceName } from './verdict-sheet.tsx'

type LatestPanelProps = { book: DoorBook; latest: readonly DoorMark[]; onUndo: (mark: DoorMark) => void }

export function LatestPanel({ book, latest, onUndo }: LatestPanelProps) {
  const { words, time } = useDoorTexts()
  return (
    <section aria-labelledby="latest-title">
      <h2 id="latest-title">{words.latest.title}</h2>
      {latest.length === 0 && <p className="quiet empty">{words.latest.none}</p>}
      <ul className="list">
        {latest.map((mark) => {
          const name = book.tickets.get(mark.ticketId)?.attendeeName ?? words.verdict.unknownName
          return (
            <li key={mark.id}>
              <span className="person">
                <b>{name}</b>
                <span className="quiet">
                  {time(mark.at)} {words.latest.by(formatDeviceName(book, mark.deviceId, words.verdict))}
                </span>
              </span>
              <button type="button" className="icon" aria-label={words.latest.undo(name)} onClick={() => onUndo(mark)}>
                <Undo2 aria-hidden="true" />
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
