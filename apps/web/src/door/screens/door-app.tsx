import { useSyncExternalStore } from 'react'
import type { DoorDesk } from '../line/door-desk.ts'
import { useWords } from '../words/use-words.tsx'
import { DeskScreen } from './desk-screen.tsx'
import { NotePage } from './note-page.tsx'
import { OpeningScreen } from './opening-screen.tsx'

type Given = { desk: DoorDesk; eventId: string; secret: string | null; onOpened: () => void }

export function DoorApp({ desk, eventId, secret, onOpened }: Given) {
  const view = useSyncExternalStore(desk.subscribe, desk.view)
  const { words } = useWords()
  switch (view.phase) {
    case 'loading':
      return <NotePage title={words.loading} />
    case 'closed':
      return secret ? (
        <OpeningScreen open={(name) => desk.open(secret, name).then(onOpened)} />
      ) : (
        <NotePage title={words.noLink.title} text={words.noLink.text} />
      )
    case 'open':
      return <DeskScreen desk={desk} eventId={eventId} book={view.book} line={view.line} />
    case 'gone':
      return <NotePage {...words.gone[view.why]}>{view.why === 'over' ? null : <p>{words.gone.revoked}</p>}</NotePage>
    case 'elsewhere':
      return (
        <NotePage title={words.elsewhere.title} text={words.elsewhere.text}>
          <button type="button" className="primary" onClick={() => location.reload()}>
            {words.elsewhere.here}
          </button>
        </NotePage>
      )
    case 'broken':
      return (
        <NotePage title={words.broken.title} text={words.broken.text}>
          <p className="quiet">{String(view.error)}</p>
          <button type="button" className="primary" onClick={() => location.reload()}>
            {words.broken.again}
          </button>
        </NotePage>
      )
  }
}
