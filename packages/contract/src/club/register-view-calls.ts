import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { clubPath, ofClubSchema } from './club.ts'
import { newRegisterViewSchema, registerViewChangeSchema, registerViewsSchema } from './register-view.ts'

const tag = 'Running a club'
const clause = 'organisers, register'
const ofView = ofClubSchema.extend({ viewId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubViewList = defineCall({
  name: 'clubViewList',
  method: 'GET',
  path: clubPath('register/view'),
  summary:
    'Views of the register: the caller’s own and those that are shared; what no longer holds is left out of each',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  answer: registerViewsSchema,
})

export const clubViewKeep = defineCall({
  name: 'clubViewKeep',
  method: 'POST',
  path: clubPath('register/view'),
  summary: 'Keeps filters, order and columns of the register under a name, for oneself or for all who see the register',
  may: ['members.read'],
  clause,
  tag,
  params: ofClubSchema,
  body: newRegisterViewSchema,
  answer: registerViewsSchema,
})

export const clubViewChange = defineCall({
  name: 'clubViewChange',
  method: 'PUT',
  path: clubPath('register/view/{viewId}'),
  summary: 'Changes a view of one’s own, or a shared one where the caller looks after the register',
  may: ['members.read'],
  clause,
  tag,
  params: ofView,
  body: registerViewChangeSchema,
  answer: registerViewsSchema,
})

export const clubViewDelete = defineCall({
  name: 'clubViewDelete',
  method: 'DELETE',
  path: clubPath('register/view/{viewId}'),
  summary: 'Deletes a view of one’s own, or a shared one where the caller looks after the register',
  may: ['members.read'],
  clause,
  tag,
  params: ofView,
  answer: registerViewsSchema,
})
