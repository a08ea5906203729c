import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { safTPeriodSchema } from './saf-t.ts'

export const clubSafTExport = defineCall({
  name: 'clubSafT',
  method: 'GET',
  path: buildClubCallPath('saf-t'),
  summary: 'The ledger of a period as SAF-T Financial DK',
  may: ['money.export'],
  slowMs: 60_000,
  tag: 'Running a club',
  clause: 'organisers, money',
  params: clubPathSchema,
  query: safTPeriodSchema,
  file: ['application/xml'],
})
