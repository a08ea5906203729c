import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { documentLanguageSchema } from '../document-language.ts'
import { changeRowsQuerySchema, changeRowsSchema, changeSetSchema } from './change-set.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'

const tag = 'Running a club'
const clause = 'organisers, changes to many'
const params = clubPathSchema.extend({ changeSetId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubChangeSetList = defineCall({
  name: 'clubChangeSetList',
  method: 'GET',
  path: buildClubCallPath('change-sets'),
  summary: 'Bulk changes, previewed or applied, newest first; at most 100',
  may: ['members.write'],
  clause,
  tag,
  params: clubPathSchema,
  answer: z.array(changeSetSchema),
})

export const clubChangeSetGet = defineCall({
  name: 'clubChangeSetGet',
  method: 'GET',
  path: buildClubCallPath('change-sets/{changeSetId}'),
  summary: 'The status of a bulk change',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})

export const clubChangeSetRows = defineCall({
  name: 'clubChangeSetRows',
  method: 'GET',
  path: buildClubCallPath('change-sets/{changeSetId}/rows'),
  summary: 'A page of its rows: planned change and result',
  may: ['members.write'],
  clause,
  tag,
  params,
  query: changeRowsQuerySchema,
  answer: changeRowsSchema,
})

export const clubChangeSetErrorFile = defineCall({
  name: 'clubChangeSetFaults',
  method: 'GET',
  path: buildClubCallPath('change-sets/{changeSetId}/faults'),
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
  path: buildClubCallPath('change-sets/{changeSetId}/apply'),
  summary: 'Applies a previewed bulk change in the background; idempotent',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})

export const clubChangeSetUndo = defineCall({
  name: 'clubChangeSetTakeBack',
  method: 'POST',
  path: buildClubCallPath('change-sets/{changeSetId}/take-back'),
  summary:
    'Undoes a bulk change within 30 days, in the background; values changed since are kept. Requires `money.refund` if it recorded payments',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})

export const clubChangeSetStopMessages = defineCall({
  name: 'clubChangeSetStopMessages',
  method: 'POST',
  path: buildClubCallPath('change-sets/{changeSetId}/messages/stop'),
  summary: 'Cancels messages of a bulk change that are not sent yet; idempotent',
  may: ['members.write'],
  clause,
  tag,
  params,
  answer: changeSetSchema,
})
