import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  guestListParamsSchema,
  guestListPreviewSchema,
  guestListSchema,
  guestListsSchema,
  newGuestListSchema,
  undoneGuestListSchema,
} from './guest-list.ts'

const tag = 'Running a club'
const clause = 'organisers, events'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofEvent = clubPathSchema.extend({ eventId: id })
const path = clubCallPath('event/{eventId}/guest-list')

export const clubGuestLists = defineCall({
  name: 'clubGuestLists',
  method: 'GET',
  path,
  summary: 'Lists of guests who were put down for an event and given a ticket each, the last first',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  answer: guestListsSchema,
})

export const clubGuestListPreview = defineCall({
  name: 'clubGuestListPreview',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Whom a list of guests would put down, who is there already, and which lines are wrong; nothing is stored',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: guestListParamsSchema,
  answer: guestListPreviewSchema,
})

export const clubGuestListMake = defineCall({
  name: 'clubGuestListMake',
  method: 'POST',
  path,
  summary:
    'Puts a list of guests down for an event with a ticket each that is given: all of them or none, once for an id',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent,
  body: newGuestListSchema,
  answer: guestListSchema,
})

export const clubGuestListTakeBack = defineCall({
  name: 'clubGuestListTakeBack',
  method: 'POST',
  path: `${path}/{listId}/take-back`,
  summary: 'Takes back the tickets of a list that have let nobody in and were not paid for since, and says which stay',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: ofEvent.extend({ listId: id }),
  answer: undoneGuestListSchema,
})
