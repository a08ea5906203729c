import { useSyncExternalStore } from 'react'

/** Where the side navigation changes, in CSS pixels (sections 2 and 9). */
export const OVERLAY_UP_TO_PX = 775
export const FULL_FROM_PX = 1300

/** `hidden`, `overlay` above the page, `mini` (icons with small words) or `full`. */
export type NavigationLayout = 'hidden' | 'overlay' | 'mini' | 'full'

/** How the side navigation is drawn at a window width; `toggled` is what the hamburger has been pressed to. */
export function navigationLayout(width: number, toggled: boolean): NavigationLayout {
  if (width <= OVERLAY_UP_TO_PX) return toggled ? 'overlay' : 'hidden'
  if (width >= FULL_FROM_PX) return toggled ? 'mini' : 'full'
  return toggled ? 'overlay' : 'mini'
}

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const size = (): 'small' | 'middle' | 'large' => {
  if (window.innerWidth <= OVERLAY_UP_TO_PX) return 'small'
  return window.innerWidth >= FULL_FROM_PX ? 'large' : 'middle'
}

/** The layout now; re-renders only when a breakpoint is crossed. */
export function useNavigationLayout(toggled: boolean): NavigationLayout {
  const now = useSyncExternalStore(subscribe, size)
  const width = { small: OVERLAY_UP_TO_PX, middle: OVERLAY_UP_TO_PX + 1, large: FULL_FROM_PX }[now]
  return navigationLayout(width, toggled)
}
