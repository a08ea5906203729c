import { useSyncExternalStore } from 'react'
import { chooseNavigationLayout, FULL_FROM_PX, type NavigationLayout, OVERLAY_UP_TO_PX } from './navigation-layout.ts'

const subscribeToResize = (changed: () => void): (() => void) => {
  window.addEventListener('resize', changed)
  return () => window.removeEventListener('resize', changed)
}
const getWindowSize = (): 'small' | 'middle' | 'large' => {
  if (window.innerWidth <= OVERLAY_UP_TO_PX) return 'small'
  return window.innerWidth >= FULL_FROM_PX ? 'large' : 'middle'
}

export function useNavigationLayout(toggled: boolean): NavigationLayout {
  const now = useSyncExternalStore(subscribeToResize, getWindowSize)
  const width = { small: OVERLAY_UP_TO_PX, middle: OVERLAY_UP_TO_PX + 1, large: FULL_FROM_PX }[now]
  return chooseNavigationLayout(width, toggled)
}
