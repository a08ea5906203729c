import { defineCall } from '../define-call.ts'
import { PICTURE_TYPES } from '../member.ts'
import { clubCallPath, clubPathSchema } from './club.ts'
import { clubLogoSchema, clubSettingsChangeSchema, clubSettingsSchema } from './settings.ts'

const tag = 'Running a club'

export const clubSettingsGet = defineCall({
  name: 'clubSettingsGet',
  method: 'GET',
  path: clubCallPath('settings'),
  summary: 'What the club says of itself: name, texts, contact, colour',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: clubPathSchema,
  answer: clubSettingsSchema,
})

export const clubSettingsSave = defineCall({
  name: 'clubSettingsSave',
  method: 'PUT',
  path: clubCallPath('settings'),
  summary: 'Changes what the club says of itself; refused where somebody else has changed it since it was read',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: clubPathSchema,
  body: clubSettingsChangeSchema,
  answer: clubSettingsSchema,
})

export const clubLogoSave = defineCall({
  name: 'clubLogoSave',
  method: 'PUT',
  path: clubCallPath('logo'),
  summary: 'Replaces the club’s logo',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: clubPathSchema,
  upload: PICTURE_TYPES,
  answer: clubLogoSchema,
})

export const clubLogoRemove = defineCall({
  name: 'clubLogoRemove',
  method: 'DELETE',
  path: clubCallPath('logo'),
  summary: 'Removes the club’s logo',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: clubPathSchema,
  answer: clubLogoSchema,
})
