import { createRoute } from '@tanstack/react-router'
import { MemberArea, MemberAreaError, requireSession } from '../sign-in/member-area.tsx'
import { rootRoute } from './root-route.ts'

export const memberArea = createRoute({
  getParentRoute: () => rootRoute,
  id: 'member-area',
  beforeLoad: ({ context }) => requireSession(context.session),
  component: MemberArea,
  errorComponent: MemberAreaError,
})
