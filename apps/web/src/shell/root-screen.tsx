import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticeProvider } from '../kit/notices/notice-context.tsx'
import { useSession } from '../kit/session/session-context.tsx'
import { stepUp } from '../kit/session/step-up.ts'
import { useDismiss } from '../ui/overlays/use-dismiss.ts'
import { focusPageHeading, requestPageFocus } from '../ui/page/page-focus.ts'
import footerStyles from './footer.module.css'
import { LanguageSwitch, SchemeSwitch } from './header/appearance-switch.tsx'
import { Header } from './header/header.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import {
  chooseNavigationLayout,
  FULL_FROM_PX,
  type NavigationLayout,
  OVERLAY_UP_TO_PX,
} from './navigation/navigation-layout.ts'
import { SideNavigation } from './navigation/side-navigation.tsx'
import { useBuildCheck } from './notices/build-check.ts'
import { NoticeBarList } from './notices/notice-bar-list.tsx'
import { useMaintenanceNotice } from './notices/use-maintenance-notice.ts'
import styles from './shell.module.css'
import { ShellSlotsContext } from './shell-slots.ts'

const subscribeToResize = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const getWindowSize = (): 'small' | 'middle' | 'large' => {
  if (window.innerWidth <= OVERLAY_UP_TO_PX) return 'small'
  return window.innerWidth >= FULL_FROM_PX ? 'large' : 'middle'
}

function useNavigationLayout(toggled: boolean): NavigationLayout {
  const now = useSyncExternalStore(subscribeToResize, getWindowSize)
  const width = { small: OVERLAY_UP_TO_PX, middle: OVERLAY_UP_TO_PX + 1, large: FULL_FROM_PX }[now]
  return chooseNavigationLayout(width, toggled)
}

export function RootScreen({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  return (
    <NoticeProvider>
      <SessionWatcher />
      <Shell>{children}</Shell>
      <StepUpWhenNeeded />
    </NoticeProvider>
  )
}

function SessionWatcher() {
  useMaintenanceNotice()
  useBuildCheck()
  return null
}

function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    // Compares paths itself, because early on the router may report `onRendered` for a page already left.
    let path = router.latestLocation.pathname
    // The redirect back from sign-in is a page load: focus its first heading.
    if (router.options.context.session.cameFromSignIn) {
      requestPageFocus()
      focusPageHeading()
    }
    const stops = [
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== path) requestPageFocus()
        path = toLocation.pathname
      }),
      router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.pathname === path) focusPageHeading()
      }),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [router])
}

/** Only members have the navigation; it is also visible during the session check. */
function Shell({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  const { status } = useSession()
  const { banners } = use(ShellSlotsContext)
  const [toggled, setToggled] = useState(false)
  const layout = useNavigationLayout(toggled)
  const navigation = useRef<HTMLElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const [openedByMore, setOpenedByMore] = useState(false)
  const hasNavigation = status === 'signed-in' || status === 'starting'
  const isOverlay = hasNavigation && layout === 'overlay'
  const close = () => {
    if (layout === 'overlay') setToggled(false)
  }
  const toggle = (byMore: boolean) => {
    setOpenedByMore(byMore)
    setToggled((was) => !was)
  }
  const openers = openedByMore ? { opener: more, alsoOpens: button } : { opener: button, alsoOpens: more }
  useDismiss(isOverlay, { ...openers, element: navigation, close })

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skip')}
      </a>
      {banners.map(({ id, component: Banner }) => (
        <Banner key={id} />
      ))}
      <Header navigation={hasNavigation ? { layout, toggle: () => toggle(false), button } : null} />
      <div className={styles.body} data-layout={hasNavigation ? layout : 'hidden'}>
        {hasNavigation ? <SideNavigation layout={layout} close={close} element={navigation} /> : null}
        {isOverlay ? <div className={styles.scrim} aria-hidden /> : null}
        <div className={styles.page} inert={isOverlay}>
          <main id="main" tabIndex={-1} className={styles.main}>
            <NoticeBarList />
            {children}
          </main>
          <Footer now={new Date()} />
        </div>
      </div>
      {hasNavigation ? <BottomBar isOpen={isOverlay} toggle={() => toggle(true)} close={close} button={more} /> : null}
    </div>
  )
}

function Footer({ now }: { now: Date }) {
  const { t } = useTranslation('shell')
  return (
    <footer className={footerStyles.footer}>
      <p>{t('footer.copyright', { year: now.getFullYear() })}</p>
      <div className={footerStyles.choices}>
        <LanguageSwitch />
        <SchemeSwitch />
      </div>
    </footer>
  )
}

function StepUpWhenNeeded() {
  const need = useSyncExternalStore(stepUp.subscribe, stepUp.need)
  const dialog = useQuery({
    queryKey: ['step-up-dialog'] as const,
    queryFn: () => import('./sign-in/step-up-dialog.tsx'),
    enabled: need !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const Dialog = dialog.data?.StepUpDialog
  return Dialog ? <Dialog need={need} /> : null
}
