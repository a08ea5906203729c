import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { logFilterSchema, logPageSchema } from './log.ts'

const tag = 'Running a club'

export const clubLogList = defineCall({
  name: 'clubLogList',
  method: 'GET',
  path: buildClubCallPath('log'),
  summary: 'Who did what in the club, newest first',
  may: ['audit.read'],
  clause: 'organisers, audit',
  tag,
  params: clubPathSchema,
  query: logFilterSchema.extend({ before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
  answer: logPageSchema,
})

export const clubLogFile = defineCall({
  name: 'clubLogFile',
  method: 'GET',
  path: buildClubCallPath('log/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['audit.read'],
  clause: 'organisers, audit',
  tag,
  params: clubPathSchema,
  query: logFilterSchema.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})
