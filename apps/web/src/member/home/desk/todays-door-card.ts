import { lazyRouteComponent } from '@tanstack/react-router'

/** The card of an event of today, in a file of its own, as few see it and not on most days; `preload` fetches it ahead. */
export const DoorCard = lazyRouteComponent(() => import('./door-card.tsx'), 'DoorCard')
