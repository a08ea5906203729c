import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubEditionQueueSchema } from './edition-waiting.ts'

const tag = 'Running a club'
const clause = 'organisers, membership types'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const editionParamsSchema = clubPathSchema.extend({ editionId: id })

export const clubEditionWaitingList = defineCall({
  name: 'clubEditionWaiting',
  method: 'GET',
  path: buildClubCallPath('edition/{editionId}/waiting'),
  summary: 'The waiting list of an edition, with offers',
  may: ['memberships.manage'],
  clause,
  tag,
  params: editionParamsSchema,
  answer: clubEditionQueueSchema,
})

export const clubEditionWaitingOffer = defineCall({
  name: 'clubEditionOffer',
  method: 'POST',
  path: buildClubCallPath('edition/{editionId}/waiting/{waitingId}/offer'),
  summary: 'Offers a place to a person on the waiting list out of turn, even if none is free',
  may: ['memberships.manage'],
  clause,
  tag,
  params: editionParamsSchema.extend({ waitingId: id }),
  answer: clubEditionQueueSchema,
})

export const clubEditionWaitingRemove = defineCall({
  name: 'clubEditionWaitingRemove',
  method: 'DELETE',
  path: buildClubCallPath('edition/{editionId}/waiting/{waitingId}'),
  summary: "Removes a person from an edition's waiting list, or withdraws the offer",
  may: ['memberships.manage'],
  clause,
  tag,
  params: editionParamsSchema.extend({ waitingId: id }),
  answer: clubEditionQueueSchema,
})
