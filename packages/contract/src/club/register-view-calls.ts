import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { newRegisterViewSchema, registerViewChangeSchema, registerViewsSchema } from './register-view.ts'

const tag = 'Running a club'
const clause = 'organisers, register'
const viewParamsSchema = clubPathSchema.extend({ viewId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubRegisterViewList = defineCall({
  name: 'clubViewList',
  method: 'GET',
  path: buildClubCallPath('register/view'),
  summary:
    'Views of the register: the caller’s own and those that are shared; what no longer holds is left out of each',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: registerViewsSchema,
})

export const clubRegisterViewCreate = defineCall({
  name: 'clubViewKeep',
  method: 'POST',
  path: buildClubCallPath('register/view'),
  summary:
    'Stores filters, order and columns of the register under a name, for oneself or for all users of the register',
  may: ['members.read'],
  clause,
  tag,
  params: clubPathSchema,
  body: newRegisterViewSchema,
  answer: registerViewsSchema,
})

export const clubRegisterViewChange = defineCall({
  name: 'clubViewChange',
  method: 'PUT',
  path: buildClubCallPath('register/view/{viewId}'),
  summary: 'Changes the caller’s own view, or a shared one if the caller manages the register',
  may: ['members.read'],
  clause,
  tag,
  params: viewParamsSchema,
  body: registerViewChangeSchema,
  answer: registerViewsSchema,
})

export const clubRegisterViewDelete = defineCall({
  name: 'clubViewDelete',
  method: 'DELETE',
  path: buildClubCallPath('register/view/{viewId}'),
  summary: 'Deletes the caller’s own view, or a shared one if the caller manages the register',
  may: ['members.read'],
  clause,
  tag,
  params: viewParamsSchema,
  answer: registerViewsSchema,
})
