import { createRoute } from '@tanstack/react-router'
import { MemberArea, MemberAreaError, needSession } from '../sign-in/member-area.tsx'
import { rootRoute } from './root-route.ts'

/** Parent of every page for members; nothing below it loads before someone is signed in. */
export const memberArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member-area',
  beforeLoad: ({ context }) => needSession(context.session),
  component: MemberArea,
  errorComponent: MemberAreaError,
})
