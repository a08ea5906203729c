import type { DoorTicket } from '@forenet/contract/door'
import { findCodeFault, parseTicketCode } from '@forenet/domain/ticket-code'
import { Banknote, ChartColumn, Ellipsis, ListChecks, ScanLine } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useWakeLock } from '../../kit/device/use-wake-lock.ts'
import { type DoorBook, latestAdmissions } from '../book/door-book.ts'
import { countAdmissions } from '../book/door-counts.ts'
import { findPeople, nameIndex } from '../book/find-people.ts'
import { importKeys } from '../book/verify-code.ts'
import { createCodeReader } from '../camera/code-reader.ts'
import { isMarkFrame } from '../frames/mark-frames.ts'
import type { ConnectionState, DoorDesk } from '../line/door-desk.ts'
import { useDoorSale } from '../sale/use-door-sale.ts'
import { enableSound } from '../signals.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import { DuplicateAdmissionsDialog } from './duplicate-admissions-dialog.tsx'
import { LatestPanel } from './latest-panel.tsx'
import { ReadScans } from './read-scans.tsx'
import { ScanPanel } from './scan-panel.tsx'
import { useDoorCheck, useHandScanner } from './use-checking.ts'
import { formatDeviceName, VerdictSheet } from './verdict-sheet.tsx'

type DeskScreenProps = { desk: DoorDesk; eventId: string; book: DoorBook; line: ConnectionState }

const DESK_TABS = [
  ['scan', ScanLine],
  ['sell', Banknote],
  ['latest', ListChecks],
  ['counts', ChartColumn],
  ['more', Ellipsis],
] as const
type DeskTab = (typeof DESK_TABS)[number][0] | 'show' | 'take'

const CountsPanel = lazy(() => import('./counts-panel.tsx').then(({ CountsPanel }) => ({ default: CountsPanel })))
const MorePanel = lazy(() => import('./more-panel.tsx').then(({ MorePanel }) => ({ default: MorePanel })))
const SalePanel = lazy(() => import('../sale/sale-panel.tsx').then(({ SalePanel }) => ({ default: SalePanel })))
const ShowScans = lazy(() => import('./show-scans.tsx').then(({ ShowScans }) => ({ default: ShowScans })))

const MAX_FOUND = 40
const MAX_LATEST = 60
/** Also within a web address or a frame, without its first signs, or typed with another keyboard layout. */
const isTicketCode = (text: string) =>
  /FT\d\.\S{20}/i.test(text) || parseTicketCode(text) !== null || findCodeFault(text) !== null

export function DeskScreen({ desk, eventId, book, line }: DeskScreenProps) {
  const { words } = useDoorTexts()
  const [tab, setTab] = useState<DeskTab>('scan')
  const [text, setText] = useState('')
  const [isCameraWanted, setCameraWanted] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const checking = useDoorCheck(desk, eventId, book)
  const till = useDoorSale(desk, eventId, book.token, tab === 'sell')
  const counts = useCurrentCounts(desk, book)
  const index = useMemo(() => nameIndex(book.tickets.values()), [book.tickets])
  const found = useMemo(() => (text.trim() === '' ? null : findPeople(index, text, MAX_FOUND)), [index, text])
  const isWide = useMedia('(min-width: 56rem), (orientation: landscape) and (min-width: 40rem)')
  const title = book.event?.title ?? words.door
  useWakeLock(true)
  useCodeReaderReady(book)
  useEffect(() => {
    document.title = `${words.door}: ${title}`
  }, [words, title])

  const check = (code: string) => {
    if (isMarkFrame(code)) return setTab('take')
    setText('')
    if (!isWide && tab !== 'scan') setTab('scan')
    void checking.checkCode(code)
  }
  useHandScanner(check)

  function submit(event: FormEvent): void {
    event.preventDefault()
    enableSound()
    const [only, ...others] = found ?? []
    if (isTicketCode(text)) check(text.trim())
    else if (only && others.length === 0) choose(only.id)
  }

  function choose(ticketId: string): void {
    enableSound()
    setText('')
    checking.checkTicket(ticketId)
  }

  if (tab === 'show') {
    return (
      <Suspense>
        <ShowScans book={book} eventId={eventId} onBack={() => setTab('more')} />
      </Suspense>
    )
  }
  if (tab === 'take') return <ReadScans desk={desk} book={book} eventId={eventId} onBack={() => setTab('more')} />

  const side = tab === 'scan' ? 'latest' : tab
  const scan = (
    <div className="scan">
      <form className="field" onSubmit={submit}>
        <label htmlFor="field" className="unseen">
          {words.field.label}
        </label>
        <input
          id="field"
          ref={field}
          type="search"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.field.placeholder}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
      {found && !isTicketCode(text) ? (
        <FoundPeople found={found} book={book} onChoose={choose} />
      ) : (
        <ScanPanel
          isWanted={isCameraWanted}
          want={(wanted) => {
            enableSound()
            setCameraWanted(wanted)
          }}
          waits={checking.isChoosing}
          onCode={check}
        />
      )}
      <VerdictSheet checking={checking} book={book} />
    </div>
  )
  const shown = isWide ? side : tab
  return (
    <div className="desk">
      <header>
        <div>
          <h1>{title}</h1>
          <ConnectionNote line={line} book={book} />
        </div>
        <p className="inside">{words.inside(counts.inside, counts.expected)}</p>
      </header>
      {book.event?.cancelled && (
        <p role="status" className="notice bad">
          {words.calledOff}
        </p>
      )}
      <DuplicateAdmissionsDialog book={book} onRead={(marks) => void desk.readAbout(marks)} />
      <main>
        {(isWide || tab === 'scan') && scan}
        {shown !== 'scan' && (
          <div className="side">
            {shown === 'latest' && (
              <LatestPanel
                book={book}
                latest={latestAdmissions(book, MAX_LATEST)}
                onUndo={(mark) => void desk.undo([mark])}
              />
            )}
            {shown === 'sell' && (
              <Suspense>
                <SalePanel till={till} />
              </Suspense>
            )}
            {shown === 'counts' && (
              <Suspense>
                <CountsPanel counts={counts} />
              </Suspense>
            )}
            {shown === 'more' && (
              <Suspense>
                <MorePanel
                  book={book}
                  onShow={() => setTab('show')}
                  onTake={() => setTab('take')}
                  onLeave={() => void desk.leave()}
                />
              </Suspense>
            )}
          </div>
        )}
      </main>
      <nav aria-label={words.tabs.label}>
        {DESK_TABS.filter(([name]) => (name === 'scan' ? !isWide : name !== 'sell' || book.event?.sells)).map(
          ([name, Icon]) => (
            <button
              key={name}
              type="button"
              aria-current={(isWide ? side : tab) === name ? 'page' : undefined}
              onClick={() => setTab(name)}
            >
              <Icon aria-hidden="true" />
              {words.tabs[name]}
            </button>
          ),
        )}
      </nav>
    </div>
  )
}

function ConnectionNote({ line, book }: { line: ConnectionState; book: DoorBook }) {
  const { words, time } = useDoorTexts()
  const last = book.syncedAt === null ? null : time(book.syncedAt)
  const unsent = book.unsent.length
  const parts = line.isReachable
    ? [unsent > 0 ? words.line.unsent(unsent) : last ? words.line.inStep(last) : words.line.waiting]
    : line.busy && last === null
      ? [words.line.waiting]
      : [
          line.refusal ? words.line.refusal(line.refusal) : words.line.offline,
          ...(unsent > 0 ? [words.line.unsent(unsent)] : []),
          last ? words.line.lastInStep(last) : words.line.never,
        ]
  return (
    <p className="line" data-state={line.isReachable ? (unsent > 0 ? 'behind' : 'good') : 'away'} role="status">
      {parts.join(' · ')}
    </p>
  )
}

const RECOUNT_INTERVAL_MS = 10_000

/** Refreshed periodically, because the last quarter of an hour moves. */
function useCurrentCounts(desk: DoorDesk, book: DoorBook) {
  const [minute, setMinute] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setMinute((before) => before + 1), RECOUNT_INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another minute is another quarter of an hour
  return useMemo(() => countAdmissions(book, desk.now()), [book, desk, minute])
}

function useCodeReaderReady({ keys }: Pick<DoorBook, 'keys'>): void {
  useEffect(() => {
    Promise.all([importKeys(keys), createCodeReader()]).catch((error: unknown) => {
      console.info('The reader of codes is not ready yet', error)
    })
  }, [keys])
}

function useMedia(query: string): boolean {
  const [matches, setMatches] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const heard = () => setMatches(list.matches)
    list.addEventListener('change', heard)
    heard()
    return () => list.removeEventListener('change', heard)
  }, [query])
  return matches
}

type FoundPeopleProps = { found: readonly DoorTicket[]; book: DoorBook; onChoose: (ticketId: string) => void }

function FoundPeople({ found, book, onChoose }: FoundPeopleProps) {
  const { words, time } = useDoorTexts()
  if (found.length === 0) return <p className="quiet empty">{words.found.none}</p>
  return (
    <ul className="list" aria-label={words.found.label}>
      {found.map((ticket) => {
        const first = book.admissions.get(ticket.id)?.first
        const type = book.event?.ticketTypes.find(({ id }) => id === ticket.ticketTypeId)?.name
        const state = first
          ? words.verdict.since(time(first.at), formatDeviceName(book, first.deviceId, words.verdict))
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
