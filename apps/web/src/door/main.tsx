import 'virtual:door-colours.css'
import '../ui/theme/inter.css'
import './styles/base.css'
import './styles/note-page.css'
import './styles/desk.css'
import './styles/people.css'
import './styles/camera.css'
import './styles/verdict.css'
import './styles/counts.css'
import './styles/dialogs.css'
import './styles/hand-over.css'
import './styles/room.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openDoorStore } from './keep/door-store.ts'
import { DoorDesk } from './line/door-desk.ts'
import { portalLine } from './line/portal-line.ts'
import { DoorApp } from './screens/door-app.tsx'
import { Speaking } from './words/use-words.tsx'

const eventId = location.pathname.split('/')[2]?.toLowerCase() ?? ''
const secret = /^#([\w-]{43})$/.exec(location.hash)?.[1] ?? null

/** Takes the link's secret out of the address, where histories and whoever looks over a shoulder would find it. */
function forgetSecret(): void {
  history.replaceState(null, '', location.pathname)
}

/** The page and its files stay on the device, so that it opens without network. */
function keepPage(): void {
  navigator.serviceWorker?.register('/door/service-worker.js', { scope: '/door/' }).catch((error: unknown) => {
    // The page works without, as long as it stays open.
    console.info('This page is not kept for when there is no network', error)
  })
  // So that the browser does not clear it when space is short.
  void navigator.storage?.persist?.()
}

/** Each event is an app of its own, whose icon opens its door. */
function nameApp(): void {
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `/door/${eventId}/app.webmanifest`
  document.head.append(manifest)
}

async function start(): Promise<void> {
  const desk = new DoorDesk({
    store: await openDoorStore(eventId),
    line: portalLine(eventId),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
    later(call, ms) {
      const timer = setTimeout(call, ms)
      return () => clearTimeout(timer)
    },
    share: () => Math.random(),
  })
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(root).render(
    <StrictMode>
      <Speaking>
        <DoorApp desk={desk} eventId={eventId} secret={secret} onOpened={forgetSecret} />
      </Speaking>
    </StrictMode>,
  )
  // Two windows would each show half of what is let in: the newest has the door.
  navigator.locks
    ?.request(`forenet-door-${eventId}`, { steal: true }, () => new Promise(() => undefined))
    .catch(() => desk.giveUp())
  await desk.start()
  if (desk.view().phase === 'open') forgetSecret()
  addEventListener('online', () => desk.sync())
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') desk.sync()
  })
}

nameApp()
keepPage()
void start()
