import { createRoute } from '@tanstack/react-router'
import { MemberArea, MemberAreaError, needSession } from '../sign-in/member-area.tsx'
import { rootRoute } from './root-route.ts'

/** Loads nothing without a session. */
export const memberArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member-area',
  beforeLoad: ({ context }) => needSession(context.session),
  component: MemberArea,
  errorComponent: MemberAreaError,
})
