import { isSignedInHere } from '../kit/device/session-trace.ts'
import { isLinkedTicketPage } from '../kit/offline/kept-pages.ts'
import { askEarly, askOpenly } from './early-answers.ts'
import { type Given, preload, readFirstWords, readGiven } from './given.ts'
import { type Begun, NOBODY, signInSilently } from './silent-sign-in.ts'
import { beginningOf } from './start-rules.ts'
import { takeTypeFace } from './type-face.ts'

// The first script of every page: small, so that what takes time begins before the app is there.

// A page that the browser kept and brings back knows nothing of what happened since: the session is looked at anew.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const given = readGiven(document)
// Behind a link to a ticket nobody is asked who they are.
const beginning = given && !isLinkedTicketPage(location.pathname) ? beginningFor(given) : 'app'

if (given && beginning === 'sign-in') void leave(given)
else {
  const begun = given && beginning === 'silent' ? begin(given) : null
  if (given?.open && !begun) askOpenly(location.pathname)
  takeTypeFace()
  // Who is signed in is not to wait in line behind files that are needed later than the answer.
  if (given) void Promise.resolve(begun).then(() => preload(given.files))
  void openApp(begun)
  // The browser's first use of dates takes long; now it is the network that is waited for.
  setTimeout(() => new Intl.DateTimeFormat('da'))
}

function beginningFor({ settings, open }: Given) {
  const { href } = location
  return beginningOf({
    href,
    identityUrl: settings.identityUrl,
    open,
    remembers: isSignedInHere(),
    online: navigator.onLine,
  })
}

async function leave({ settings }: Given): Promise<void> {
  try {
    const { signInAtOnce } = await import('./sign-in-at-once.ts')
    await signInAtOnce(settings)
  } catch (error) {
    console.error(error)
    await openApp(null)
  }
}

/** Null: the identity client is to find out. Somebody who is signed in nowhere leaves for the sign-in page of a member's page. */
async function begin(given: Given): Promise<Begun> {
  try {
    const found = await signInSilently(given.settings, location.origin)
    if (found === NOBODY) askOpenly(location.pathname)
    else if (found) askEarly(found, location.pathname)
    if (found !== NOBODY || given.open) return found
    await leave(given)
  } catch (error) {
    console.info('Who is signed in could not be found out early', error)
  }
  return null
}

async function openApp(begun: Promise<Begun> | null): Promise<void> {
  const { boot } = await import('../main.tsx')
  boot({ given, begun, firstWords: readFirstWords(document) })
}
