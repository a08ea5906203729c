import '../../words/club-texts.ts'
import { createRoute } from '@tanstack/react-router'
import { ClubArea } from '../../club/shared/club-area.tsx'
import { CLUB_NAVIGATION } from '../navigation/club/club-navigation.tsx'
import { memberArea } from './member-area-route.ts'

export const clubArea = createRoute({
  getParentRoute: () => memberArea,
  id: 'club-area',
  staticData: { navigation: CLUB_NAVIGATION },
  component: ClubArea,
})

export const redirectToOverview = [{ name: 'manage-overview', to: '/manage/$orgKey' }] as const
