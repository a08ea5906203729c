import { hasRememberedSession } from '../kit/device/remembered-session.ts'
import { isLinkedTicketPage } from '../kit/offline/offline-pages.ts'
import { type EmbeddedData, nextTask, preloadFiles, readEmbeddedData, readServerRenderedText } from './embedded-data.ts'
import { applyCachedFont } from './load-font.ts'
import { type HomeAnswers, isHome, prefetchMemberData, prefetchPublicData } from './prefetch.ts'
import { NO_SESSION, type SilentSignInResult, signInSilently } from './silent-sign-in.ts'
import { chooseStartMode } from './start-rules.ts'

// Bootstrap script of every page, small so that requests start before the app loads.

// A page from the back-forward cache has a stale session, so reload it.
window.addEventListener('pageshow', (event) => {
  if (event.persisted) location.reload()
})

const embeddedData = readEmbeddedData(document)
const startMode = embeddedData && !isLinkedTicketPage(location.pathname) ? chooseBeginning(embeddedData) : 'app'

if (embeddedData && startMode === 'sign-in') void redirectAway(embeddedData)
else void continueStart()

async function continueStart(): Promise<void> {
  const answers = Promise.withResolvers<HomeAnswers | null>()
  const asked = Promise.withResolvers<void>()
  const begun =
    embeddedData && startMode === 'silent' ? beginSignIn(embeddedData, { sessionRequested: asked, answers }) : null
  if (embeddedData?.open && !begun) prefetchPublicData(location.pathname)
  applyCachedFont()
  // Files needed later must not delay the session check.
  if (begun) await asked.promise
  await nextTask()
  if (embeddedData && begun && !embeddedData.maintenance && isHome(location.pathname))
    void drawEarly(answers.promise, begun, embeddedData)
  else answers.resolve(null)
  if (embeddedData) {
    // Await it, because the app requests the same files.
    await preloadFiles(embeddedData.app, 'low')
    void Promise.all([begun, answers.promise]).then(() => preloadFiles(embeddedData.files))
  }
  await nextTask()
  void openApp(begun)
  // Intl date formatting is slow on first use, so warm it up while waiting for the network.
  setTimeout(() => new Intl.DateTimeFormat('da'))
}

function chooseBeginning({ settings, open }: EmbeddedData) {
  const { href } = location
  return chooseStartMode({
    href,
    identityUrl: settings.identityUrl,
    open,
    remembers: hasRememberedSession(),
    online: navigator.onLine,
  })
}

async function redirectAway({ settings }: EmbeddedData): Promise<void> {
  try {
    const { redirectToSignIn } = await import('./redirect-to-sign-in.ts')
    await redirectToSignIn(settings)
  } catch (error) {
    console.error(error)
    await openApp(null)
  }
}

/** `asked`: the session request was sent. `answers`: home's data or null. */
type StartSignals = { sessionRequested: PromiseWithResolvers<void>; answers: PromiseWithResolvers<HomeAnswers | null> }

/** Null lets the identity client decide. */
async function beginSignIn(given: EmbeddedData, told: StartSignals): Promise<SilentSignInResult> {
  let answers: Promise<HomeAnswers | null> | null = null
  try {
    const found = await signInSilently(given.settings, location.origin, told.sessionRequested.resolve)
    if (found === NO_SESSION) prefetchPublicData(location.pathname)
    else if (found) answers = prefetchMemberData(found, location.pathname).catch(() => null)
    if (found !== NO_SESSION || given.open) return found
    await redirectAway(given)
  } catch (error) {
    console.info('Early sign-in failed', error)
  } finally {
    told.sessionRequested.resolve()
    told.answers.resolve(answers)
  }
  return null
}

async function drawEarly(
  answers: Promise<HomeAnswers | null>,
  begun: Promise<SilentSignInResult>,
  { settings }: EmbeddedData,
): Promise<void> {
  try {
    const { drawHome } = await import('../early-home.tsx')
    await drawHome(answers, begun, settings)
  } catch (error) {
    console.info('Early home failed', error)
  }
}

async function openApp(begun: Promise<SilentSignInResult> | null): Promise<void> {
  const { boot } = await import('../main.tsx')
  boot({ given: embeddedData, silentSignIn: begun, firstWords: readServerRenderedText(document) })
}
