import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { documentLanguageSchema } from '../document-language.ts'
import { changeRowsQuerySchema, changeRowsSchema, changeSetSchema } from './change-set.ts'
import { clubCallPath, clubPathSchema } from './club.ts'

const tag = 'Running a club'
const clause = 'organisers, changes to many'
const params = clubPathSchema.extend({ changeSetId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubChangeSetList = defineCall({
  name: 'clubChangeSetList',
  method: 'GET',
  path: clubCallPath('change-sets'),
  summary: 'What was changed of many at once, or worked out to be, the newest first; at most a hundred',
  may: ['members.write'],
  clause,
  tag,
  params: clubPathSchema,
  answer: z.array(changeSetSchema),
})

export const clubChangeSetGet = defineCall({
  name: 'clubChangeSetGet',
  method: 'GET',
  path: clubCallPath('change-sets/{changeSetId}'),
  summary: 'How a change to many stands',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})

export const clubChangeSetRows = defineCall({
  name: 'clubChangeSetRows',
  method: 'GET',
  path: clubCallPath('change-sets/{changeSetId}/rows'),
  summary: 'A page of its rows: what each does, and what has become of it',
  may: ['members.write'],
  clause,
  tag,
  params,
  query: changeRowsQuerySchema,
  answer: changeRowsSchema,
})

export const clubChangeSetFaults = defineCall({
  name: 'clubChangeSetFaults',
  method: 'GET',
  path: clubCallPath('change-sets/{changeSetId}/faults'),
  summary:
    'Its rows that were rejected or lack a cell, as a CSV file with the reasons, which can be corrected and imported',
  may: ['members.write'],
  clause,
  tag,
  params,
  query: documentLanguageSchema,
  file: ['text/csv'],
})

export const clubChangeSetApply = defineCall({
  name: 'clubChangeSetApply',
  method: 'POST',
  path: clubCallPath('change-sets/{changeSetId}/apply'),
  summary: 'Applies a change to many as it was shown, in the background; again it changes nothing',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})

export const clubChangeSetTakeBack = defineCall({
  name: 'clubChangeSetTakeBack',
  method: 'POST',
  path: clubCallPath('change-sets/{changeSetId}/take-back'),
  summary:
    'Takes a change to many back within thirty days, in the background; what somebody has changed since stays. One that booked money takes `money.refund` too',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})

export const clubChangeSetStopMessages = defineCall({
  name: 'clubChangeSetStopMessages',
  method: 'POST',
  path: clubCallPath('change-sets/{changeSetId}/messages/stop'),
  summary: 'Stops the messages of a change to many that have not gone yet; again it changes nothing',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})
