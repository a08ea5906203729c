import { defineCall } from '../define-call.ts'
import { changeSetSchema } from './change-set.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { peopleMergeInputSchema } from './people-merge.ts'

export const clubPeopleMergePreview = defineCall({
  name: 'clubPeopleMerge',
  method: 'POST',
  path: buildClubCallPath('register/merge'),
  summary: 'Works out what making one of two people would do, as a change set; the same again is the same one',
  may: ['members.write'],
  clause: 'organisers, register',
  tag: 'Running a club',
  params: clubPathSchema,
  body: peopleMergeInputSchema,
  answer: changeSetSchema,
})
