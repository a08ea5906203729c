import { lazyRouteComponent } from '@tanstack/react-router'

/** Lazy, because it is rarely needed; `preload` fetches it. */
export const DoorCard = lazyRouteComponent(() => import('./door-card.tsx'), 'DoorCard')
