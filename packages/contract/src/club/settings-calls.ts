import { defineCall } from '../define-call.ts'
import { PICTURE_TYPES } from '../member.ts'
import { clubPath, ofClubSchema } from './club.ts'
import { clubLogoSchema, clubSettingsChangeSchema, clubSettingsSchema } from './settings.ts'

const tag = 'Running a club'

export const clubSettingsGet = defineCall({
  name: 'clubSettingsGet',
  method: 'GET',
  path: clubPath('settings'),
  summary: 'What the club says of itself: name, texts, contact, colour',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClubSchema,
  answer: clubSettingsSchema,
})

export const clubSettingsSave = defineCall({
  name: 'clubSettingsSave',
  method: 'PUT',
  path: clubPath('settings'),
  summary: 'Changes what the club says of itself; refused where somebody else has changed it since it was read',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClubSchema,
  body: clubSettingsChangeSchema,
  answer: clubSettingsSchema,
})

export const clubLogoSave = defineCall({
  name: 'clubLogoSave',
  method: 'PUT',
  path: clubPath('logo'),
  summary: 'Replaces the club’s logo',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClubSchema,
  upload: PICTURE_TYPES,
  answer: clubLogoSchema,
})

export const clubLogoRemove = defineCall({
  name: 'clubLogoRemove',
  method: 'DELETE',
  path: clubPath('logo'),
  summary: 'Removes the club’s logo',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClubSchema,
  answer: clubLogoSchema,
})
