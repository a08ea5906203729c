import type { DoorOtherEvent } from '@forenet/contract/door'
import type { DoorMark, DoorVerdict } from '@forenet/domain/door'
import type { CodeFault } from '@forenet/domain/ticket-code'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { DoorBook } from '../book/door-book.ts'
import {
  combineVerdicts,
  type DoorPerson,
  groupTicketsByPerson,
  isAdmissible,
  preselectPeople,
} from '../book/people.ts'
import { describeVerdict, type VerdictDisplay } from '../book/verdict-display.ts'
import { verifyCode } from '../book/verify-code.ts'
import type { DoorDesk } from '../line/door-desk.ts'
import { playVerdict } from '../signals.ts'

export type CheckedScan = {
  verdict: DoorVerdict
  fault: CodeFault | null
  people: readonly DoorPerson[]
  chosen: ReadonlySet<string>
  letIn: readonly DoorMark[] | null
  isUndone: boolean
  other: DoorOtherEvent | null
  /** Identifies the scan, because the same code can be scanned twice. */
  key: number
}

export type DoorCheck = {
  checked: CheckedScan | null
  display: VerdictDisplay | null
  checkCode: (code: string) => Promise<void>
  checkTicket: (ticketId: string) => void
  toggle: (ticketId: string) => void
  letInChosen: () => Promise<void>
  undo: () => Promise<void>
  close: () => void
  isChoosing: boolean
}

const NO_CHECK_RESULT = {
  fault: null,
  people: [],
  chosen: new Set<string>(),
  letIn: null,
  isUndone: false,
  other: null,
}

function findVerdictDisplay({ verdict, fault, people, letIn, isUndone }: CheckedScan): VerdictDisplay {
  const letInOutcome = letIn && (letIn.length > 0 ? 'let-in' : 'none')
  const admissible = people.filter(isAdmissible).length
  return describeVerdict({
    verdict,
    fault,
    people: people.length,
    admissible,
    outcome: isUndone ? 'undone' : letInOutcome,
  })
}

/** A single valid ticket is admitted immediately. */
export function useDoorCheck(desk: DoorDesk, eventId: string, book: DoorBook): DoorCheck {
  const [checked, setChecked] = useState<CheckedScan | null>(null)
  const now = useRef(book)
  now.current = book
  const isBusy = useRef(false)

  const show = useCallback((shown: Pick<CheckedScan, 'verdict'> & Partial<CheckedScan>) => {
    const shownNow = { ...NO_CHECK_RESULT, ...shown, key: performance.now() }
    setChecked(shownNow)
    playVerdict(findVerdictDisplay(shownNow).tone)
  }, [])

  const checkCode = useCallback(
    async (code: string) => {
      if (isBusy.current) return
      isBusy.current = true
      performance.mark('door-code')
      try {
        const proven = await verifyCode(code, { eventId, keys: now.current.keys })
        if (proven.kind === 'not-ours') return show({ verdict: proven.kind, fault: proven.fault })
        if (proven.kind === 'other-event') {
          const other = now.current.others.find(({ id }) => id === proven.eventId) ?? null
          return show({ verdict: proven.kind, other })
        }
        const people = groupTicketsByPerson(now.current, proven.ticketIds, desk.now())
        const verdict = combineVerdicts(people)
        const chosen = new Set(preselectPeople(people).map(({ ticketId }) => ticketId))
        const [alone] = people
        if (people.length === 1 && alone && isAdmissible(alone)) {
          const letIn = await desk.letIn([alone.ticketId])
          return show({ verdict, people, chosen, letIn })
        }
        show({ verdict, people, chosen })
      } finally {
        isBusy.current = false
      }
    },
    [desk, eventId, show],
  )

  const checkTicket = useCallback(
    (ticketId: string) => {
      const people = groupTicketsByPerson(now.current, [ticketId], desk.now())
      const chosen = people
        .filter((person) => person.isSelected && isAdmissible(person))
        .map((person) => person.ticketId)
      const verdict = combineVerdicts(people)
      setChecked({ ...NO_CHECK_RESULT, verdict, people, chosen: new Set(chosen), key: performance.now() })
    },
    [desk],
  )

  const toggle = useCallback((ticketId: string) => {
    setChecked((before) => {
      if (!before) return null
      const chosen = new Set(before.chosen)
      if (!chosen.delete(ticketId)) chosen.add(ticketId)
      return { ...before, chosen }
    })
  }, [])

  const close = useCallback(() => setChecked(null), [])

  const display = checked && findVerdictDisplay(checked)

  async function letInChosen(): Promise<void> {
    if (!checked || display?.action !== 'let-in' || isBusy.current) return
    isBusy.current = true
    try {
      // Another device may have admitted a ticket since, or it was voided.
      const admissible = groupTicketsByPerson(now.current, [...checked.chosen], desk.now()).filter(
        (person) => checked.chosen.has(person.ticketId) && isAdmissible(person),
      )
      const ids = admissible.map(({ ticketId }) => ticketId)
      const letIn = { ...checked, chosen: new Set(ids), letIn: await desk.letIn(ids) }
      setChecked(letIn)
      playVerdict(findVerdictDisplay(letIn).tone)
    } finally {
      isBusy.current = false
    }
  }

  async function undo(): Promise<void> {
    if (!checked?.letIn) return
    await desk.undo(checked.letIn)
    setChecked({ ...checked, isUndone: true })
  }

  useMeasured(checked)
  return {
    checked,
    display,
    isChoosing: display?.action === 'let-in',
    checkCode,
    checkTicket,
    toggle,
    letInChosen,
    undo,
    close,
  }
}

function useMeasured(checked: CheckedScan | null): void {
  const key = checked?.key
  useLayoutEffect(() => {
    if (key === undefined || performance.getEntriesByName('door-code').length === 0) return
    performance.measure('door-verdict', 'door-code')
    performance.clearMarks('door-code')
  }, [key])
}

const KEYSTROKE_TIMEOUT_MS = 2_000
/** Shorter input outside a field is manual typing. */
const MIN_SCAN_LENGTH = 8
const TICKET_CODE_PREFIX = /F[TM]\d[.:]/i

/** Hand scanners type a code and Enter; listens outside input fields. */
export function useHandScanner(tell: (code: string) => void): void {
  const told = useRef(tell)
  told.current = tell
  useEffect(() => {
    let typed = ''
    let last = 0
    function hear(event: KeyboardEvent): void {
      if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.timeStamp - last > KEYSTROKE_TIMEOUT_MS) typed = ''
      last = event.timeStamp
      if (event.key === 'Enter' && typed.length >= MIN_SCAN_LENGTH) {
        // Enter would press the focused button.
        event.preventDefault()
        told.current(typed.slice(Math.max(0, typed.search(TICKET_CODE_PREFIX))))
        typed = ''
      } else if (event.key.length === 1) {
        typed += event.key
        if (TICKET_CODE_PREFIX.test(typed)) event.preventDefault()
      }
    }
    document.addEventListener('keydown', hear)
    return () => document.removeEventListener('keydown', hear)
  }, [])
}
