import './ui/theme/styles.ts'
import type { PublicSettings } from '@forenet/contract/tools-calls'
import { impersonatedMember } from './kit/calls/impersonated-member.ts'
import { createSignedInState } from './kit/session/session-state.ts'
import { buildHome } from './member/home/build-home.ts'
import { HomeDrawing } from './member/home/home-drawing.tsx'
import { ShellDrawing } from './shell/shell-drawing.tsx'
import { nextTask } from './start/embedded-data.ts'
import type { HomeAnswers } from './start/prefetch.ts'
import { NO_SESSION, parseClaims, type SilentSignInResult } from './start/silent-sign-in.ts'
import { renderPlainDom } from './ui/plain-dom.ts'
import { pickLanguage } from './words/languages.ts'
import { loadNamespace } from './words/load-texts.ts'
import type { Namespace } from './words/namespaces.ts'
import { createPlainTranslator } from './words/plain-translator.ts'

/** Renders home from prefetched responses while the app is loading. Skipped during impersonation and maintenance. */
export async function drawHome(
  asked: Promise<HomeAnswers | null>,
  begun: Promise<SilentSignInResult>,
  settings: PublicSettings,
): Promise<void> {
  const language = pickLanguage(localStorage.getItem('forenet.language'), navigator.languages)
  const words = (namespace: Namespace) => loadNamespace(language, namespace)
  const [answers, session, said, clubs, shell] = await Promise.all([
    asked,
    begun,
    ...[words('home'), words('clubs'), words('shell')],
  ] as const)
  const before = document.querySelector('#root > :is(.first, .splash)')
  // Stop if the app has rendered first.
  if (!answers?.member.firstName || !session || session === NO_SESSION || impersonatedMember.id() !== null || !before)
    return
  const { member, overview, unfinished, events } = answers
  const now = new Date()
  const scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  const home = buildHome(member, overview, unfinished, events, now)
  const speaker = { t: createPlainTranslator<'home'>(said, language), language, now }
  const { today } = home.events
  const door = today.length > 0 && (await import('./member/home/role-tasks/door-drawing.tsx'))
  const person = createSignedInState(parseClaims(session.token), parseClaims(session.idToken), settings.strongAcr)
  const drawnHome = renderPlainDom(
    <HomeDrawing
      home={home}
      name={member.firstName}
      clubsFirst={location.pathname === '/organizations'}
      hasDesk={person.roles.some(({ role }) => role === 'ADMIN')}
      speaker={speaker}
      doors={
        door &&
        today.map((event) => <door.DoorDrawing key={event.id} event={event} speaker={speaker} scheme={scheme} />)
      }
      clubs={createPlainTranslator<'clubs'>(clubs, language)}
      scheme={scheme}
    />,
  )
  await nextTask()
  if (!before.isConnected) return
  const drawn = renderPlainDom(
    <ShellDrawing
      t={createPlainTranslator<'shell'>(shell, language)}
      person={person}
      settings={settings}
      width={innerWidth}
      path={location.pathname}
    >
      <span data-home />
    </ShellDrawing>,
  ).firstElementChild as HTMLElement
  drawn.querySelector('[data-home]')?.replaceWith(drawnHome)
  const rings = before.querySelector('svg')
  rings?.setAttribute('width', '33.333')
  rings?.setAttribute('height', '20')
  if (rings) drawn.querySelector('[data-rings]')?.replaceWith(rings)
  followLinks(drawn)
  before.replaceWith(drawn)
}

/** A full navigation would reload the app. Restores focus to the same link afterwards. */
function followLinks(drawn: HTMLElement): void {
  let held: string | null = null
  drawn.addEventListener('focusin', ({ target }) => {
    held = (target as Element).getAttribute('href')
  })
  drawn.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (drawn.isConnected) held = null
    }),
  )
  drawn.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || link.target || link.hash || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    history.pushState(null, '', link.href)
    drawn.querySelector('main')?.setAttribute('aria-busy', 'true')
  })
  const root = document.querySelector('#root')
  if (!root) return
  const watch = new MutationObserver(() => {
    if (drawn.isConnected) return
    watch.disconnect()
    if (held === null || document.activeElement !== document.body) return
    const links = [...root.querySelectorAll<HTMLElement>('a[href]')]
    links.find((link) => link.getAttribute('href') === held)?.focus({ preventScroll: true })
  })
  watch.observe(root, { childList: true })
}
