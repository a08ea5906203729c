import { DOORS_OPEN_BEFORE_MS } from '@forenet/domain/door'
import { formatInstantInWords } from '@forenet/domain/event-time'
import { Ban, Check, Clock, type LucideIcon, ScanLine, TriangleAlert, Undo2, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { DoorBook } from '../book/door-book.ts'
import { type DoorPerson, isAdmissible } from '../book/people.ts'
import type { VerdictDisplay, VerdictPhrase } from '../book/verdict-display.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import type { CheckedScan, DoorCheck } from './use-checking.ts'

const ICONS: Record<VerdictPhrase, LucideIcon> = {
  admit: Check,
  'let-in': Check,
  unlisted: Check,
  choose: Check,
  'choose-others': Check,
  undone: Undo2,
  'already-in': TriangleAlert,
  'not-yet': Clock,
  void: Ban,
  'not-paid': Ban,
  'other-event': X,
  'not-ours': X,
  misread: ScanLine,
}

export function VerdictSheet({ checking, book }: { checking: DoorCheck; book: DoorBook }) {
  const { words } = useDoorTexts()
  const heading = useRef<HTMLHeadingElement>(null)
  const { checked, display } = checking
  const key = checked?.key
  useEffect(() => {
    if (key !== undefined) heading.current?.focus({ preventScroll: true })
  }, [key])
  if (!checked || !display) return null
  const { verdict, fault, other, letIn, chosen } = checked
  const isChoosing = display.action === 'let-in'
  const people = listShownPeople(checked, display)
  const Icon = ICONS[display.phrase]
  const phrase = display.phrase === 'let-in' ? words.verdict.letIn(letIn?.length ?? 0) : words.verdict[display.phrase]
  return (
    <section className="verdict" data-tone={display.tone} aria-labelledby="verdict-said">
      <div className="said">
        <Icon aria-hidden="true" size={40} strokeWidth={3} />
        <h2 id="verdict-said" ref={heading} tabIndex={-1}>
          {phrase}
        </h2>
        <button type="button" className="icon" aria-label={words.verdict.close} onClick={checking.close}>
          <X aria-hidden="true" />
        </button>
      </div>
      <ul className="people">
        {people.map((person) => (
          <li key={person.ticketId}>
            {isChoosing && isAdmissible(person) && people.length > 1 ? (
              <label className="choice">
                <input
                  type="checkbox"
                  checked={chosen.has(person.ticketId)}
                  onChange={() => checking.toggle(person.ticketId)}
                />
                <PersonLine person={person} book={book} />
              </label>
            ) : (
              <PersonLine person={person} book={book} explains={letIn === null} isAlone={people.length === 1} />
            )}
          </li>
        ))}
      </ul>
      <VerdictExplanation verdict={verdict} fault={fault} other={other} book={book} />
      {isChoosing && (
        <button type="button" className="act" disabled={chosen.size === 0} onClick={() => void checking.letInChosen()}>
          {words.verdict.letInChosen(chosen.size)}
        </button>
      )}
      {display.action === 'undo' && (
        <button type="button" className="act second" onClick={() => void checking.undo()}>
          <Undo2 aria-hidden="true" />
          {words.verdict.undo}
        </button>
      )}
    </section>
  )
}

function listShownPeople({ people, letIn }: CheckedScan, { action }: VerdictDisplay): readonly DoorPerson[] {
  if (letIn && letIn.length > 0)
    return people.filter(({ ticketId }) => letIn.some((mark) => mark.ticketId === ticketId))
  return action === 'let-in' ? people : people.filter(({ isSelected }) => isSelected)
}

type VerdictExplanationProps = Pick<CheckedScan, 'verdict' | 'fault' | 'other'> & { book: DoorBook }

function VerdictExplanation({ verdict, fault, other, book }: VerdictExplanationProps) {
  const { words, time, language } = useDoorTexts()
  if (verdict === 'admit' || verdict === 'already-in') return null
  if (fault) return <p className="explained">{words.verdict.fault[fault]}</p>
  if (other) {
    const at = formatInstantInWords(new Date(other.startDate), language)
    return <p className="explained">{words.verdict.other(other.title, at)}</p>
  }
  if (verdict !== 'not-yet') return <p className="explained">{words.verdict.explain[verdict]}</p>
  const opens = Date.parse(book.event?.startDate ?? '') - DOORS_OPEN_BEFORE_MS
  return Number.isNaN(opens) ? null : <p className="explained">{words.verdict.notYet(time(opens))}</p>
}

type PersonLineProps = { person: DoorPerson; book: DoorBook; explains?: boolean; isAlone?: boolean }

/** `isAlone`: the heading already gives the verdict. */
function PersonLine({ person, book, explains = true, isAlone = false }: PersonLineProps) {
  const { words, time } = useDoorTexts()
  const { ticket, admission, verdict } = person
  const type = book.event?.ticketTypes.find(({ id }) => id === ticket?.ticketTypeId)?.name
  const details = [type, ticket?.guest ? words.found.guest : null].filter(Boolean).join(' · ')
  return (
    <span className="person">
      <b>{ticket?.attendeeName ?? words.verdict.unknownName}</b>
      {details !== '' && <span>{details}</span>}
      {explains && admission && (
        <span className="since">
          {words.verdict.since(
            time(admission.first.at),
            formatDeviceName(book, admission.first.deviceId, words.verdict),
          )}
        </span>
      )}
      {explains && !isAlone && !admission && verdict !== 'admit' && (
        <span className="since">{words.verdict[verdict]}</span>
      )}
    </span>
  )
}

export function formatDeviceName(book: DoorBook, id: string, said: { you: string; another: string }): string {
  return id === book.device.id ? said.you : (book.devices.get(id) ?? said.another)
}
