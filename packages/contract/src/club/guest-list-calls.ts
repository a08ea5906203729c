import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
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
const eventParamsSchema = clubPathSchema.extend({ eventId: id })
const path = buildClubCallPath('event/{eventId}/guest-list')

export const clubGuestListList = defineCall({
  name: 'clubGuestLists',
  method: 'GET',
  path,
  summary: 'Guest lists that were added to an event, newest first',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  answer: guestListsSchema,
})

export const clubGuestListPreview = defineCall({
  name: 'clubGuestListPreview',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Previews a guest list: new guests, existing ones, and invalid lines',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: guestListParamsSchema,
  answer: guestListPreviewSchema,
})

export const clubGuestListCreate = defineCall({
  name: 'clubGuestListMake',
  method: 'POST',
  path,
  summary: 'Adds a guest list with complimentary tickets, all or none; idempotent by id',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema,
  body: newGuestListSchema,
  answer: guestListSchema,
})

export const clubGuestListUndo = defineCall({
  name: 'clubGuestListTakeBack',
  method: 'POST',
  path: `${path}/{listId}/take-back`,
  summary: 'Undoes a guest list; used and paid tickets are kept',
  may: ['events.manage'],
  narrowed: 'event',
  clause,
  tag,
  params: eventParamsSchema.extend({ listId: id }),
  answer: undoneGuestListSchema,
})
