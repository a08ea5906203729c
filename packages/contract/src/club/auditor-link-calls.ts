import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { auditorLinksSchema, createdAuditorLinkSchema, newAuditorLinkSchema } from './auditor-link.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'

const about = { tag: 'Running a club', clause: 'organisers, money' }

export const clubAuditorLinkList = defineCall({
  name: 'clubAuditorLinkList',
  method: 'GET',
  path: buildClubCallPath('auditor-links'),
  summary: 'Links with which auditors read the books, without their secrets',
  may: ['money.close'],
  ...about,
  params: clubPathSchema,
  answer: auditorLinksSchema,
})

export const clubAuditorLinkCreate = defineCall({
  name: 'clubAuditorLinkCreate',
  method: 'POST',
  path: buildClubCallPath('auditor-links'),
  summary: 'Creates a link to the books for an auditor without an account; the response alone has its secret',
  may: ['money.close'],
  freshWithinMinutes: 60,
  ...about,
  params: clubPathSchema,
  body: newAuditorLinkSchema,
  answer: createdAuditorLinkSchema,
})

export const clubAuditorLinkRevoke = defineCall({
  name: 'clubAuditorLinkRevoke',
  method: 'DELETE',
  path: buildClubCallPath('auditor-links/{linkId}'),
  summary: 'Revokes a link at once',
  may: ['money.close'],
  ...about,
  params: clubPathSchema.extend({ linkId: z.uuid({ error: 'Must be an id' }).toLowerCase() }),
  answer: auditorLinksSchema,
})
