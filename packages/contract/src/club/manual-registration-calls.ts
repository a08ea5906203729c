import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  manualRegistrationOptionsSchema,
  manualRegistrationQuerySchema,
  manualRegistrationSchema,
  newManualRegistrationSchema,
  undoneManualRegistrationSchema,
} from './manual-registration.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const eventParamsSchema = clubPathSchema.extend({ eventId: id })

export const clubManualRegistrationOptions = defineCall({
  name: 'clubBoxOffice',
  method: 'GET',
  path: buildClubCallPath('event/{eventId}/box-office'),
  summary: 'Ticket prices of an event for a guest or a person in the register, and how many are left',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  query: manualRegistrationQuerySchema,
  answer: manualRegistrationOptionsSchema,
})

export const clubManualRegistrationCreate = defineCall({
  name: 'clubBoxOfficeAdd',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/box-office'),
  summary: 'Registers a person manually, with tickets paid directly to the club or complimentary; idempotent by id',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: newManualRegistrationSchema,
  answer: manualRegistrationSchema,
})

export const clubManualRegistrationUndo = defineCall({
  name: 'clubBoxOfficeTakeBack',
  method: 'POST',
  path: buildClubCallPath('event/{eventId}/box-office/{entryId}/take-back'),
  summary: 'Undoes a manual registration: voids its tickets and reverses the recorded payment',
  may: ['events.manage', 'money.refund'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema.extend({ entryId: id }),
  answer: undoneManualRegistrationSchema,
})
