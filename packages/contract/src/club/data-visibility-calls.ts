import { CLUB_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubDataVisibilitySchema } from './data-visibility.ts'

export const clubDataVisibilityGet = defineCall({
  name: 'clubSightList',
  method: 'GET',
  path: `${CLUB_API}/own/sight`,
  summary: "The member's data that each of the caller's clubs can see, and who can see it",
  may: ['own'],
  clause: 'organisers, people who may: what members are told of them',
  tag: 'Running a club',
  answer: z.array(clubDataVisibilitySchema),
})
