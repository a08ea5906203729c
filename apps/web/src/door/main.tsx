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
import { DoorDesk } from './line/door-desk.ts'
import { createDoorApi } from './line/portal-line.ts'
import { DoorApp } from './screens/door-app.tsx'
import { openDoorStore } from './store/door-store.ts'
import { DoorLanguageProvider, loadFirstTexts } from './words/use-door-texts.tsx'

const eventId = location.pathname.split('/')[2]?.toLowerCase() ?? ''
const doorSecret = /^#([\w-]{43})$/.exec(location.hash)?.[1] ?? null

function forgetSecret(): void {
  history.replaceState(null, '', location.pathname)
}

function registerServiceWorker(): void {
  navigator.serviceWorker?.register('/door/service-worker.js', { scope: '/door/' }).catch((error: unknown) => {
    // Without a service worker the page works only while it is open.
    console.info('This page is not kept for when there is no network', error)
  })
  // Asks the browser not to evict the data when storage is low.
  void navigator.storage?.persist?.()
}

function setAppName(): void {
  const manifest = document.createElement('link')
  manifest.rel = 'manifest'
  manifest.href = `/door/${eventId}/app.webmanifest`
  document.head.append(manifest)
}

async function startDoorApp(): Promise<void> {
  const [store, first] = await Promise.all([openDoorStore(eventId), loadFirstTexts()])
  const desk = new DoorDesk({
    store,
    line: createDoorApi(eventId),
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
      <DoorLanguageProvider first={first}>
        <DoorApp desk={desk} eventId={eventId} secret={doorSecret} onOpened={forgetSecret} />
      </DoorLanguageProvider>
    </StrictMode>,
  )
  // Only the newest window is active, because each would show only its own admissions.
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

setAppName()
registerServiceWorker()
void startDoorApp()
