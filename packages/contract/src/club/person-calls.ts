import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import {
  newPersonNote,
  newPersonTag,
  newRefund,
  personMessages,
  personPayments,
  personTickets,
  registerPerson,
} from './person.ts'
import { newPerson, personAdded, personCorrection, personData } from './person-data.ts'

const tag = 'Running a club'
const clause = 'organisers, register'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofPerson = ofClub.extend({ memberId: id })

export const clubPersonGet = defineCall({
  name: 'clubPersonGet',
  method: 'GET',
  path: clubPath('register/person/{memberId}'),
  summary:
    'All that the register says of a person: standing, periods, what changed and by whom; notes for the board alone',
  may: ['members.read'],
  clause,
  tag,
  params: ofPerson,
  answer: registerPerson,
})

export const clubPersonAdd = defineCall({
  name: 'clubPersonAdd',
  method: 'POST',
  path: clubPath('register/person'),
  summary: 'Writes somebody down in the register, unless who is in it already may be the same',
  may: ['members.write'],
  clause,
  tag,
  params: ofClub,
  body: newPerson,
  answer: personAdded,
})

export const clubPersonData = defineCall({
  name: 'clubPersonData',
  method: 'GET',
  path: clubPath('register/person/{memberId}/data'),
  summary: 'What is kept of a person, field by field, and who keeps it',
  may: ['members.write'],
  clause,
  tag,
  params: ofPerson,
  answer: personData,
})

export const clubPersonCorrect = defineCall({
  name: 'clubPersonCorrect',
  method: 'PUT',
  path: clubPath('register/person/{memberId}/data'),
  summary: 'Corrects what the club itself keeps of a person; who has a login or a family keeps their own data',
  may: ['members.write'],
  clause,
  tag,
  params: ofPerson,
  body: personCorrection,
  answer: personData,
})

export const clubPersonTag = defineCall({
  name: 'clubPersonTag',
  method: 'POST',
  path: clubPath('register/person/{memberId}/tag'),
  summary: 'Tags a person, with a tag that the club has or a new one',
  may: ['members.write'],
  clause,
  tag,
  params: ofPerson,
  body: newPersonTag,
  answer: registerPerson,
})

export const clubPersonUntag = defineCall({
  name: 'clubPersonUntag',
  method: 'DELETE',
  path: clubPath('register/person/{memberId}/tag/{tagId}'),
  summary: 'Takes a tag off a person; one that nobody has any more is gone',
  may: ['members.write'],
  clause,
  tag,
  params: ofPerson.extend({ tagId: id }),
  answer: registerPerson,
})

export const clubPersonNote = defineCall({
  name: 'clubPersonNote',
  method: 'POST',
  path: clubPath('register/person/{memberId}/note'),
  summary: 'Keeps a note about a person, for the board alone',
  may: ['members.write'],
  clause,
  tag,
  params: ofPerson,
  body: newPersonNote,
  answer: registerPerson,
})

export const clubPersonUnnote = defineCall({
  name: 'clubPersonUnnote',
  method: 'DELETE',
  path: clubPath('register/person/{memberId}/note/{noteId}'),
  summary: 'Takes a note about a person away',
  may: ['members.write'],
  clause,
  tag,
  params: ofPerson.extend({ noteId: id }),
  answer: registerPerson,
})

export const clubPersonPayments = defineCall({
  name: 'clubPersonPayments',
  method: 'GET',
  path: clubPath('register/person/{memberId}/payments'),
  summary: 'What somebody of the register paid the club for, the newest first; at most twenty',
  may: ['money.read'],
  clause,
  tag,
  params: ofPerson,
  answer: personPayments,
})

export const clubPersonRefund = defineCall({
  name: 'clubPersonRefund',
  method: 'POST',
  path: clubPath('register/person/{memberId}/payments/{orderId}/refund'),
  summary: 'Pays all or part of a payment for a membership back; above the club’s limit once a second person agrees',
  may: ['money.refund'],
  freshWithinMinutes: 60,
  clause: 'organisers, two persons',
  tag,
  params: ofPerson.extend({ orderId: id }),
  body: newRefund,
  answer: personPayments,
})

export const clubPersonTickets = defineCall({
  name: 'clubPersonTickets',
  method: 'GET',
  path: clubPath('register/person/{memberId}/tickets'),
  summary: 'Tickets of somebody of the register to events of the club, the latest event first; at most twenty',
  // Every role that reads the register may also see event attendance.
  may: ['members.read'],
  clause,
  tag,
  params: ofPerson,
  answer: personTickets,
})

export const clubPersonMessages = defineCall({
  name: 'clubPersonMessages',
  method: 'GET',
  path: clubPath('register/person/{memberId}/messages'),
  summary: 'Conversations of somebody of the register with the club, the newest first; at most twenty',
  may: ['members.write'],
  clause,
  tag,
  params: ofPerson,
  answer: personMessages,
})
