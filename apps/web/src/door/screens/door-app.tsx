import { DoorOpen } from 'lucide-react'
import { type FormEvent, type ReactNode, useState, useSyncExternalStore } from 'react'
import type { DoorDesk } from '../line/door-desk.ts'
import { DoorApiError } from '../line/portal-line.ts'
import { enableSound } from '../signals.ts'
import { useDoorTexts } from '../words/use-door-texts.tsx'
import { DeskScreen } from './desk-screen.tsx'

type DoorAppProps = { desk: DoorDesk; eventId: string; secret: string | null; onOpened: () => void }

export function DoorApp({ desk, eventId, secret, onOpened }: DoorAppProps) {
  const view = useSyncExternalStore(desk.subscribe, desk.view)
  const { words } = useDoorTexts()
  switch (view.phase) {
    case 'loading':
      return <DoorNotePage title={words.loading} />
    case 'closed':
      return secret ? (
        <OpeningScreen open={(name) => desk.open(secret, name).then(onOpened)} />
      ) : (
        <DoorNotePage title={words.noLink.title} text={words.noLink.text} />
      )
    case 'open':
      return <DeskScreen desk={desk} eventId={eventId} book={view.book} line={view.line} />
    case 'gone':
      return (
        <DoorNotePage {...words.gone[view.why]}>
          {view.why === 'over' ? null : <p>{words.gone.revoked}</p>}
        </DoorNotePage>
      )
    case 'elsewhere':
      return (
        <DoorNotePage title={words.elsewhere.title} text={words.elsewhere.text}>
          <button type="button" className="primary" onClick={() => location.reload()}>
            {words.elsewhere.here}
          </button>
        </DoorNotePage>
      )
    case 'broken':
      return (
        <DoorNotePage title={words.broken.title} text={words.broken.text}>
          <p className="quiet">{String(view.error)}</p>
          <button type="button" className="primary" onClick={() => location.reload()}>
            {words.broken.again}
          </button>
        </DoorNotePage>
      )
  }
}

type OpeningFailure = 'offline' | 'refused' | 'busy' | 'other'

function OpeningScreen({ open }: { open: (name: string) => Promise<void> }) {
  const { words } = useDoorTexts()
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<OpeningFailure | null>(null)

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (isBusy || name.trim() === '') return
    enableSound()
    setBusy(true)
    setFailure(null)
    try {
      await open(name.trim())
    } catch (error) {
      setFailure(toFailure(error))
      setBusy(false)
    }
  }

  return (
    <DoorNotePage title={words.open.title} text={words.open.text}>
      <form className="opening" onSubmit={(event) => void submit(event)}>
        <label htmlFor="name">{words.open.name}</label>
        <input
          id="name"
          required
          maxLength={60}
          autoComplete="given-name"
          aria-describedby="name-hint"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <p id="name-hint" className="quiet">
          {words.open.nameHint}
        </p>
        {failure && (
          <p role="alert" className="failure">
            {words.failed[failure]}
          </p>
        )}
        <button type="submit" className="primary" aria-disabled={isBusy}>
          {isBusy ? words.open.busy : words.open.submit}
        </button>
      </form>
    </DoorNotePage>
  )
}

function toFailure(error: unknown): OpeningFailure {
  if (!(error instanceof DoorApiError)) return 'offline'
  if (error.status === 429) return 'busy'
  return error.status >= 400 && error.status < 500 ? 'refused' : 'other'
}

function DoorNotePage({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const { words, language, speak } = useDoorTexts()
  const other = language === 'da' ? 'en' : 'da'
  return (
    <main className="note">
      <DoorOpen aria-hidden="true" size={48} />
      <h1>{title}</h1>
      {text && <p>{text}</p>}
      {children}
      <button type="button" className="link" lang={other} onClick={() => speak(other)}>
        {words.language}
      </button>
    </main>
  )
}
