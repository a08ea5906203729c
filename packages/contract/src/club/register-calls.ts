import { defineCall } from '../define-call.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import {
  registerCountSchema,
  registerFileQuerySchema,
  registerFilterChoicesSchema,
  registerFilterSchema,
  registerHealthSchema,
  registerPageQuerySchema,
  registerPageSchema,
  registerSelectionFileSchema,
} from './register.ts'

const tag = 'Running a club'
const clause = 'organisers, register'

export const clubRegisterFrame = defineCall({
  name: 'clubRegisterFrame',
  method: 'GET',
  path: clubCallPath('register/frame'),
  summary: 'What the register can be asked by: membership types, teams, tags, and since when its states are kept',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: registerFilterChoicesSchema,
})

export const clubRegisterList = defineCall({
  name: 'clubRegisterList',
  method: 'GET',
  path: clubCallPath('register'),
  summary: 'A page of the people tied to the club that a filter lets through, now or as at a day',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: registerPageQuerySchema,
  answer: registerPageSchema,
})

export const clubRegisterCount = defineCall({
  name: 'clubRegisterCount',
  method: 'GET',
  path: clubCallPath('register/count'),
  summary: 'How many the same filter lets through',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: registerFilterSchema,
  answer: registerCountSchema,
})

export const clubRegisterHealth = defineCall({
  name: 'clubRegisterHealth',
  method: 'GET',
  path: clubCallPath('register/health'),
  summary: 'How many people each check of the data finds; a filter of the register shows who they are',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: registerHealthSchema,
})

export const clubRegisterFile = defineCall({
  name: 'clubRegisterFile',
  method: 'GET',
  path: clubCallPath('register/file'),
  summary: 'The same people in the same order as a CSV file, with the columns that are shown',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: registerFileQuerySchema,
  file: ['text/csv'],
})

export const clubRegisterChosenFile = defineCall({
  name: 'clubRegisterChosenFile',
  method: 'POST',
  path: clubCallPath('register/file'),
  summary: 'Those of some people who are in the register, as a CSV file with the columns that are shown',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  body: registerSelectionFileSchema,
  file: ['text/csv'],
})
