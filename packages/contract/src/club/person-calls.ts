import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  newPersonNoteSchema,
  newPersonTagSchema,
  newRefundSchema,
  personMessagesSchema,
  personPaymentsSchema,
  personTicketsSchema,
  registerPersonSchema,
} from './person.ts'
import { addedPersonSchema, newPersonSchema, personCorrectionSchema, personDataSchema } from './person-data.ts'

const tag = 'Running a club'
const clause = 'organisers, register'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const personParamsSchema = clubPathSchema.extend({ memberId: id })

export const clubPersonGet = defineCall({
  name: 'clubPersonGet',
  method: 'GET',
  path: buildClubCallPath('register/person/{memberId}'),
  summary:
    'All that the register says of a person: standing, periods, what changed and by whom; notes for the board alone',
  may: ['members.read'],
  clause,
  tag,
  params: personParamsSchema,
  answer: registerPersonSchema,
})

export const clubPersonAdd = defineCall({
  name: 'clubPersonAdd',
  method: 'POST',
  path: buildClubCallPath('register/person'),
  summary: 'Adds a person to the register, unless there are possible duplicates',
  may: ['members.write'],
  clause,
  tag,
  params: clubPathSchema,
  body: newPersonSchema,
  answer: addedPersonSchema,
})

export const clubPersonDataGet = defineCall({
  name: 'clubPersonData',
  method: 'GET',
  path: buildClubCallPath('register/person/{memberId}/data'),
  summary: 'What is kept of a person, field by field, and who keeps it',
  may: ['members.write'],
  clause,
  tag,
  params: personParamsSchema,
  answer: personDataSchema,
})

export const clubPersonDataCorrect = defineCall({
  name: 'clubPersonCorrect',
  method: 'PUT',
  path: buildClubCallPath('register/person/{memberId}/data'),
  summary: 'Corrects what the club itself keeps of a person; who has a login or a family keeps their own data',
  may: ['members.write'],
  clause,
  tag,
  params: personParamsSchema,
  body: personCorrectionSchema,
  answer: personDataSchema,
})

export const clubPersonTagAdd = defineCall({
  name: 'clubPersonTag',
  method: 'POST',
  path: buildClubCallPath('register/person/{memberId}/tag'),
  summary: 'Tags a person, with a tag that the club has or a new one',
  may: ['members.write'],
  clause,
  tag,
  params: personParamsSchema,
  body: newPersonTagSchema,
  answer: registerPersonSchema,
})

export const clubPersonTagRemove = defineCall({
  name: 'clubPersonUntag',
  method: 'DELETE',
  path: buildClubCallPath('register/person/{memberId}/tag/{tagId}'),
  summary: 'Takes a tag off a person; one that nobody has any more is gone',
  may: ['members.write'],
  clause,
  tag,
  params: personParamsSchema.extend({ tagId: id }),
  answer: registerPersonSchema,
})

export const clubPersonNoteAdd = defineCall({
  name: 'clubPersonNote',
  method: 'POST',
  path: buildClubCallPath('register/person/{memberId}/note'),
  summary: 'Keeps a note about a person, for the board alone',
  may: ['members.write'],
  clause,
  tag,
  params: personParamsSchema,
  body: newPersonNoteSchema,
  answer: registerPersonSchema,
})

export const clubPersonNoteRemove = defineCall({
  name: 'clubPersonUnnote',
  method: 'DELETE',
  path: buildClubCallPath('register/person/{memberId}/note/{noteId}'),
  summary: 'Takes a note about a person away',
  may: ['members.write'],
  clause,
  tag,
  params: personParamsSchema.extend({ noteId: id }),
  answer: registerPersonSchema,
})

export const clubPersonPayments = defineCall({
  name: 'clubPersonPayments',
  method: 'GET',
  path: buildClubCallPath('register/person/{memberId}/payments'),
  summary: 'What somebody of the register paid the club for, the newest first; at most twenty',
  may: ['money.read'],
  clause,
  tag,
  params: personParamsSchema,
  answer: personPaymentsSchema,
})

export const clubPersonRefund = defineCall({
  name: 'clubPersonRefund',
  method: 'POST',
  path: buildClubCallPath('register/person/{memberId}/payments/{orderId}/refund'),
  summary: "Refunds all or part of a payment; above the club's limit after a second person's approval",
  may: ['money.refund'],
  freshWithinMinutes: 60,
  clause: 'organisers, two persons',
  tag,
  params: personParamsSchema.extend({ orderId: id }),
  body: newRefundSchema,
  answer: personPaymentsSchema,
})

export const clubPersonTickets = defineCall({
  name: 'clubPersonTickets',
  method: 'GET',
  path: buildClubCallPath('register/person/{memberId}/tickets'),
  summary: 'Tickets of somebody of the register to events of the club, the latest event first; at most twenty',
  may: ['members.read'],
  clause,
  tag,
  params: personParamsSchema,
  answer: personTicketsSchema,
})

export const clubPersonMessages = defineCall({
  name: 'clubPersonMessages',
  method: 'GET',
  path: buildClubCallPath('register/person/{memberId}/messages'),
  summary: 'Conversations of somebody of the register with the club, the newest first; at most twenty',
  may: ['members.write'],
  clause,
  tag,
  params: personParamsSchema,
  answer: personMessagesSchema,
})
