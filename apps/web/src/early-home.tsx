import './ui/theme/styles.ts'
import { actingMember } from './kit/calls/acting-member.ts'
import { HomeDrawing } from './member/home/home-drawing.tsx'
import { homeOf } from './member/home/home-of.ts'
import headerStyles from './shell/header/header.module.css'
import barStyles from './shell/navigation/bottom-bar.module.css'
import { BottomBarFrame } from './shell/navigation/bottom-bar-frame.tsx'
import { navigationLayout } from './shell/navigation/navigation-layout.ts'
import { bottomBarEntries, currentMark } from './shell/navigation/navigation-table.ts'
import styles from './shell/shell.module.css'
import type { HomeAnswers } from './start/early-answers.ts'
import { plainDom } from './ui/plain-dom.ts'
import { pickLanguage } from './words/languages.ts'
import { plainWords } from './words/plain-words.ts'
import { wordsFor } from './words/words-for.ts'

/**
 * Draws home from the answers that were asked for early, while the app, which is fifty times as large, is on its way: the app
 * takes its place once it has the same to show. Somebody who acts for a member, and a page in maintenance, wait for the app.
 */
export async function drawHome(asked: Promise<HomeAnswers | null>): Promise<void> {
  const language = pickLanguage(localStorage.getItem('forenet.language'), navigator.languages)
  const [answers, home, shell] = await Promise.all([asked, wordsFor(language, 'home'), wordsFor(language, 'shell')])
  const before = document.querySelector('#root > :is(.first, .splash)')
  // Not there any more: the app was faster.
  if (!answers?.member.firstName || actingMember.id() !== null || !before) return
  const { member, overview, unfinished, events } = answers
  const now = new Date()
  const t = plainWords<'shell'>(shell, language)
  const scheme = document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'
  const drawn = plainDom(
    <div className={styles.shell} data-drawn-early>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      <header className={headerStyles.header}>
        <span style={{ width: '2.75rem' }} />
        <span className={headerStyles.brand} />
      </header>
      <div className={styles.body} data-layout={navigationLayout(innerWidth, false)}>
        <div className={styles.side} />
        <div className={styles.page}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <HomeDrawing
              home={homeOf(member, overview, unfinished, events, now)}
              name={member.firstName}
              speaker={{ t: plainWords<'home'>(home, language), language, now }}
              scheme={scheme}
            />
          </main>
        </div>
      </div>
      <BottomBarFrame label={t('navigation.bottomBar')}>
        {bottomBarEntries().map((entry) => (
          <li key={entry.section}>
            <a
              className={barStyles.entry}
              href={entry.to}
              aria-current={currentMark(entry, { path: location.pathname, section: 'home' })}
            >
              <span className={barStyles.picture} />
              <span>{t(`navigation.${entry.section}`)}</span>
            </a>
          </li>
        ))}
        <li>
          <span className={barStyles.entry}>
            <span className={barStyles.picture} />
            <span>{t('navigation.more')}</span>
          </span>
        </li>
      </BottomBarFrame>
    </div>,
  ).firstElementChild as HTMLElement
  const rings = before.querySelector('svg')
  rings?.setAttribute('width', '33')
  rings?.setAttribute('height', '20')
  if (rings) drawn.querySelector(`.${headerStyles.brand}`)?.append(rings)
  followLinks(drawn)
  before.replaceWith(drawn)
}

/**
 * What is pressed now is where the app begins: to load another document would be to fetch the app anew. And whoever stands on a
 * link stands on the same link once the app has drawn it.
 */
function followLinks(drawn: HTMLElement): void {
  let held: string | null = null
  drawn.addEventListener('focusin', ({ target }) => {
    held = (target as Element).getAttribute('href')
  })
  drawn.addEventListener('focusout', () =>
    // Unless it is the app that has taken the link away.
    queueMicrotask(() => {
      if (drawn.isConnected) held = null
    }),
  )
  drawn.addEventListener('click', (event) => {
    const link = (event.target as Element).closest('a')
    if (!link || link.hash || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
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
