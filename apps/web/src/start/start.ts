import { isSignedInHere } from '../kit/device/session-trace.ts'
import { isLinkedTicketPage } from '../kit/offline/kept-pages.ts'
import { askEarly, askOpenly, type HomeAnswers, isHome } from './early-answers.ts'
import { type Given, nextTask, preload, readFirstWords, readGiven } from './given.ts'
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
else void goOn()

async function goOn(): Promise<void> {
  const answers = Promise.withResolvers<HomeAnswers | null>()
  const asked = Promise.withResolvers<void>()
  const begun = given && beginning === 'silent' ? begin(given, { asked, answers }) : null
  if (given?.open && !begun) askOpenly(location.pathname)
  takeTypeFace()
  // Who is signed in is not to wait in line behind files that are needed later than the answer.
  if (begun) await asked.promise
  await nextTask()
  if (given && begun && !given.maintenance && isHome(location.pathname)) void drawEarly(answers.promise, begun, given)
  else answers.resolve(null)
  if (given) {
    // Whole before the app is opened, which would ask for the same files as soon as it may.
    await preload(given.app, 'low')
    void Promise.all([begun, answers.promise]).then(() => preload(given.files))
  }
  await nextTask()
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

/** Told on the way: that the question is asked, and what home is made of, null where there is no such thing. */
type BeginningSignals = { asked: PromiseWithResolvers<void>; answers: PromiseWithResolvers<HomeAnswers | null> }

/** Null: the identity client is to find out. Somebody who is signed in nowhere leaves for the sign-in page of a member's page. */
async function begin(given: Given, told: BeginningSignals): Promise<Begun> {
  let answers: Promise<HomeAnswers | null> | null = null
  try {
    const found = await signInSilently(given.settings, location.origin, told.asked.resolve)
    if (found === NOBODY) askOpenly(location.pathname)
    else if (found) answers = askEarly(found, location.pathname).catch(() => null)
    if (found !== NOBODY || given.open) return found
    await leave(given)
  } catch (error) {
    console.info('Who is signed in could not be found out early', error)
  } finally {
    told.asked.resolve()
    told.answers.resolve(answers)
  }
  return null
}

/** Draws the front page from its answers: the app takes longer to come than they do. */
async function drawEarly(
  answers: Promise<HomeAnswers | null>,
  begun: Promise<Begun>,
  { settings }: Given,
): Promise<void> {
  try {
    const { drawHome } = await import('../early-home.tsx')
    await drawHome(answers, begun, settings)
  } catch (error) {
    console.info('Home was not drawn early', error)
  }
}

async function openApp(begun: Promise<Begun> | null): Promise<void> {
  const { boot } = await import('../main.tsx')
  boot({ given, begun, firstWords: readFirstWords(document) })
}
