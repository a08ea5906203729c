import { lazyRouteComponent } from '@tanstack/react-router'

/** Lazy, because few days have an event. */
export const DoorCard = lazyRouteComponent(() => import('./door-card.tsx'), 'DoorCard')
