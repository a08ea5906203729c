import { PERMISSIONS } from '@forenet/domain/access'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubChartsSchema, clubOverviewSchema } from './overview.ts'

export const clubOverviewGet = defineCall({
  name: 'clubOverviewGet',
  method: 'GET',
  path: buildClubCallPath('overview'),
  summary: 'Open tasks and key figures of the club, as far as the caller may see them',
  may: PERMISSIONS,
  narrowed: 'event',
  clause: 'organisers, overview',
  tag: 'Running a club',
  params: clubPathSchema,
  answer: clubOverviewSchema,
})

export const clubChartsGet = defineCall({
  name: 'clubChartsGet',
  method: 'GET',
  path: buildClubCallPath('overview/charts'),
  summary:
    'Members over 24 months by age and gender, and income and refunds by month, as far as the caller may see them',
  may: ['members.read', 'money.read'],
  clause: 'organisers, overview',
  tag: 'Running a club',
  params: clubPathSchema,
  answer: clubChartsSchema,
})
