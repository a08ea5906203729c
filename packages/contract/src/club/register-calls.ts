import { defineCall } from '../define-call.ts'
import { clubPath, ofClubSchema } from './club.ts'
import {
  registerChosenFileSchema,
  registerCountSchema,
  registerFileQuerySchema,
  registerFilterSchema,
  registerFrameSchema,
  registerHealthSchema,
  registerPageQuerySchema,
  registerPageSchema,
} from './register.ts'

const tag = 'Running a club'
const clause = 'organisers, register'

export const clubRegisterFrame = defineCall({
  name: 'clubRegisterFrame',
  method: 'GET',
  path: clubPath('register/frame'),
  summary: 'What the register can be asked by: membership types, teams, tags, and since when its states are kept',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  answer: registerFrameSchema,
})

export const clubRegisterList = defineCall({
  name: 'clubRegisterList',
  method: 'GET',
  path: clubPath('register'),
  summary: 'A page of the people tied to the club that a filter lets through, now or as at a day',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  query: registerPageQuerySchema,
  answer: registerPageSchema,
})

export const clubRegisterCount = defineCall({
  name: 'clubRegisterCount',
  method: 'GET',
  path: clubPath('register/count'),
  summary: 'How many the same filter lets through',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  query: registerFilterSchema,
  answer: registerCountSchema,
})

export const clubRegisterHealth = defineCall({
  name: 'clubRegisterHealth',
  method: 'GET',
  path: clubPath('register/health'),
  summary: 'How many people each check of the data finds; a filter of the register shows who they are',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  answer: registerHealthSchema,
})

export const clubRegisterFile = defineCall({
  name: 'clubRegisterFile',
  method: 'GET',
  path: clubPath('register/file'),
  summary: 'The same people in the same order as a CSV file, with the columns that are shown',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  query: registerFileQuerySchema,
  file: ['text/csv'],
})

export const clubRegisterChosenFile = defineCall({
  name: 'clubRegisterChosenFile',
  method: 'POST',
  path: clubPath('register/file'),
  summary: 'Those of some people who are in the register, as a CSV file with the columns that are shown',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  body: registerChosenFileSchema,
  file: ['text/csv'],
})
