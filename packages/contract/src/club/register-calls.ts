import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  registerCountSchema,
  registerDataQualitySchema,
  registerFileQuerySchema,
  registerFilterChoicesSchema,
  registerFilterSchema,
  registerPageQuerySchema,
  registerPageSchema,
  registerSelectionFileSchema,
} from './register.ts'

const tag = 'Running a club'
const clause = 'organisers, register'

export const clubRegisterFilterChoices = defineCall({
  name: 'clubRegisterFrame',
  method: 'GET',
  path: buildClubCallPath('register/frame'),
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
  path: buildClubCallPath('register'),
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
  path: buildClubCallPath('register/count'),
  summary: 'How many the same filter lets through',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: registerFilterSchema,
  answer: registerCountSchema,
})

export const clubRegisterDataQuality = defineCall({
  name: 'clubRegisterHealth',
  method: 'GET',
  path: buildClubCallPath('register/health'),
  summary: 'How many people each check of the data finds; a filter of the register shows who they are',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: registerDataQualitySchema,
})

export const clubRegisterFile = defineCall({
  name: 'clubRegisterFile',
  method: 'GET',
  path: buildClubCallPath('register/file'),
  summary: 'The same people in the same order as a CSV file, with the columns that are shown',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: registerFileQuerySchema,
  file: ['text/csv'],
})

export const clubRegisterSelectionFile = defineCall({
  name: 'clubRegisterChosenFile',
  method: 'POST',
  path: buildClubCallPath('register/file'),
  summary: 'Those of some people who are in the register, as a CSV file with the columns that are shown',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  body: registerSelectionFileSchema,
  file: ['text/csv'],
})
