import { type ReactNode, use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../kit/session/session-context.tsx'
import { useDismiss } from '../ui/overlays/use-dismiss.ts'
import { Footer } from './footer.tsx'
import { Header } from './header/header.tsx'
import { BottomBar } from './navigation/bottom-bar.tsx'
import { SideNavigation } from './navigation/side-navigation.tsx'
import { useNavigationLayout } from './navigation/use-navigation-layout.ts'
import { NoticeBarList } from './notices/notice-bars.tsx'
import styles from './shell.module.css'
import { ShellSlotsContext } from './shell-slots.ts'

/** Layout of every page. Only members have the navigation; it also shows during the session check. */
export function Shell({ children }: { children: ReactNode }) {
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
