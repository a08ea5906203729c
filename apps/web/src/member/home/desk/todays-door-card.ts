import { lazyRouteComponent } from '@tanstack/react-router'

/** Lazy, because it is rarely needed. */
export const DoorCard = lazyRouteComponent(() => import('./door-card.tsx'), 'DoorCard')
