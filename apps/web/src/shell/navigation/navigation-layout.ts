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
