import { defineCall } from '../define-call.ts'
import { changeSetSchema } from './change-set.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  enrolmentOffersSchema,
  enrolmentQuerySchema,
  peopleActionInputSchema,
  typeChangeOffersSchema,
} from './people-action.ts'

export const clubPeopleActionPreview = defineCall({
  name: 'clubPeopleAction',
  method: 'POST',
  path: buildClubCallPath('register/action'),
  summary:
    'Works out what an action would do about each of the people chosen, as a change set; the same again is the same one',
  may: ['members.write'],
  clause: 'organisers, changes to many',
  tag: 'Running a club',
  params: clubPathSchema,
  body: peopleActionInputSchema,
  answer: changeSetSchema,
})

export const clubEnrolmentOffers = defineCall({
  name: 'clubEnrolmentOffers',
  method: 'GET',
  path: buildClubCallPath('register/enrolment'),
  summary: 'What the club can enrol somebody in now, and what they would pay',
  may: ['memberships.manage'],
  clause: 'organisers, enrolment',
  tag: 'Running a club',
  params: clubPathSchema,
  query: enrolmentQuerySchema,
  answer: enrolmentOffersSchema,
})

export const clubTypeChangeOffers = defineCall({
  name: 'clubTypeChangeOffers',
  method: 'GET',
  path: buildClubCallPath('register/type-change'),
  summary: 'To what the club can change the type of somebody’s membership now, and what is between the two',
  may: ['memberships.manage'],
  clause: 'organisers, change of membership type',
  tag: 'Running a club',
  params: clubPathSchema,
  query: enrolmentQuerySchema,
  answer: typeChangeOffersSchema,
})
