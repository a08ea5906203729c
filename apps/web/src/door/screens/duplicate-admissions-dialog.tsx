import type { DoorMark } from '@forenet/domain/door'
import { useRef } from 'react'
import {
  type DoorBook,
  unacknowledgedDuplicates,
  unacknowledgedRefusals,
  unacknowledgedVoids,
} from '../book/door-book.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import { formatDeviceName } from './verdict-sheet.tsx'

export function DuplicateAdmissionsDialog({
  book,
  onRead,
}: {
  book: DoorBook
  onRead: (marks: readonly DoorMark[]) => void
}) {
  const { words, time } = useDoorTexts()
  const dialog = useRef<HTMLDialogElement>(null)
  const late = unacknowledgedDuplicates(book)
  const refused = unacknowledgedRefusals(book)
  const ended = unacknowledgedVoids(book).filter(({ id }) => !late.some(({ ours }) => ours.id === id))
  const count = late.length + refused.length + ended.length
  const nameOf = (mark: DoorMark) => book.tickets.get(mark.ticketId)?.attendeeName ?? words.verdict.unknownName
  const isInvalid = ended.length > 0
  if (count === 0) return null
  return (
    <>
      <div role="alert" className="notice">
        <p>{isInvalid ? words.late.bannerInvalid(count) : words.late.banner(count)}</p>
        <button type="button" onClick={() => dialog.current?.showModal()}>
          {words.late.show}
        </button>
      </div>
      <dialog ref={dialog} aria-labelledby="late-title">
        <h2 id="late-title">{isInvalid ? words.late.titleInvalid : words.late.title}</h2>
        <p>{isInvalid ? words.late.textInvalid : words.late.text}</p>
        <ul className="list">
          {late.map(({ ours, first }) => (
            <li key={ours.id}>
              <span className="person">
                <b>{nameOf(ours)}</b>
                <span>
                  {words.late.line(
                    time(ours.at),
                    time(first.at),
                    formatDeviceName(book, first.deviceId, words.verdict),
                  )}
                </span>
              </span>
            </li>
          ))}
          {refused.map((mark) => (
            <li key={mark.id}>
              <span className="person">
                <b>{nameOf(mark)}</b>
                <span>{words.late.refused(time(mark.at))}</span>
              </span>
            </li>
          ))}
          {ended.map((mark) => (
            <li key={mark.id}>
              <span className="person">
                <b>{nameOf(mark)}</b>
                <span>{words.late.ended(time(mark.at))}</span>
              </span>
            </li>
          ))}
        </ul>
        <button
          type="button"
          className="primary"
          onClick={() => {
            dialog.current?.close()
            onRead([...late.map(({ ours }) => ours), ...refused, ...ended])
          }}
        >
          {words.late.read}
        </button>
      </dialog>
    </>
  )
}
