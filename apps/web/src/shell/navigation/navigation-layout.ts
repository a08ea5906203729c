/** Window widths in CSS px (sections 2 and 9). */
export const OVERLAY_UP_TO_PX = 775
export const FULL_FROM_PX = 1300

export type NavigationLayout = 'hidden' | 'overlay' | 'mini' | 'full'

export function chooseNavigationLayout(width: number, toggled: boolean): NavigationLayout {
  if (width <= OVERLAY_UP_TO_PX) return toggled ? 'overlay' : 'hidden'
  if (width >= FULL_FROM_PX) return toggled ? 'mini' : 'full'
  return toggled ? 'overlay' : 'mini'
}
