import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { NoticeProvider } from '../kit/notices/notice-context.tsx'
import { focusPageHeading, wantPageFocus } from '../ui/page/page-focus.ts'
import { useBuildCheck } from './notices/build-check.ts'
import { useMaintenanceNotice } from './notices/use-maintenance-notice.ts'
import { Shell } from './shell.tsx'
import { StepUpWhenNeeded } from './sign-in/step-up-when-needed.tsx'

/** Root layout: notices, shell, and focus on the heading after navigation and sign-in. */
export function RootScreen({ children }: { children: ReactNode }) {
  useFocusOnNavigation()
  return (
    <NoticeProvider>
      <LookedAfter />
      <Shell>{children}</Shell>
      <StepUpWhenNeeded />
    </NoticeProvider>
  )
}

/** Notices of every page. */
function LookedAfter() {
  useMaintenanceNotice()
  useBuildCheck()
  return null
}

function useFocusOnNavigation(): void {
  const router = useRouter()
  useEffect(() => {
    // Compares paths itself: early on the router does not know the previous location and may report `onRendered` for a
    // page already left.
    let path = router.latestLocation.pathname
    // The redirect back from sign-in is a page load: focus its first heading.
    if (router.options.context.session.cameFromSignIn) {
      wantPageFocus()
      focusPageHeading()
    }
    const stops = [
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        if (toLocation.pathname !== path) wantPageFocus()
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
