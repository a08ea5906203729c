import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubEditionQueueSchema } from './edition-waiting.ts'

const tag = 'Running a club'
const clause = 'organisers, membership types'
const id = z.uuid({ error: 'Must be an id' }).toLowerCase()
const ofEdition = clubPathSchema.extend({ editionId: id })

export const clubEditionWaiting = defineCall({
  name: 'clubEditionWaiting',
  method: 'GET',
  path: clubCallPath('edition/{editionId}/waiting'),
  summary: 'Who waits for a place of an edition, and who is offered one',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofEdition,
  answer: clubEditionQueueSchema,
})

export const clubEditionOffer = defineCall({
  name: 'clubEditionOffer',
  method: 'POST',
  path: clubCallPath('edition/{editionId}/waiting/{waitingId}/offer'),
  summary: 'Offers somebody who waits a place before their turn, also where none is left',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofEdition.extend({ waitingId: id }),
  answer: clubEditionQueueSchema,
})

export const clubEditionWaitingRemove = defineCall({
  name: 'clubEditionWaitingRemove',
  method: 'DELETE',
  path: clubCallPath('edition/{editionId}/waiting/{waitingId}'),
  summary: 'Takes somebody off the waiting list of an edition, or takes their offer back',
  may: ['memberships.manage'],
  clause,
  tag,
  params: ofEdition.extend({ waitingId: id }),
  answer: clubEditionQueueSchema,
})
