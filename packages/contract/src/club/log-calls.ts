import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import { logFilter, logPage } from './log.ts'

const tag = 'Running a club'

export const clubLogList = defineCall({
  name: 'clubLogList',
  method: 'GET',
  path: clubPath('log'),
  summary: 'Who did what in the club, newest first',
  may: ['audit.read'],
  clause: 'organisers, audit',
  tag,
  params: ofClub,
  query: logFilter.extend({ before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional() }),
  answer: logPage,
})

export const clubLogFile = defineCall({
  name: 'clubLogFile',
  method: 'GET',
  path: clubPath('log/file'),
  summary: 'The same as a CSV file: UTF-8 with a byte-order mark, semicolons, no cell that a spreadsheet would run',
  may: ['audit.read'],
  clause: 'organisers, audit',
  tag,
  params: ofClub,
  /** Language of the CSV file; its times are in Copenhagen. */
  query: logFilter.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['text/csv'],
})
