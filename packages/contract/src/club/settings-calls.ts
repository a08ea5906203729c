import { defineCall } from '../define-call.ts'
import { PICTURE_TYPES } from '../member.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { clubLogoSchema, clubSettingsChangeSchema, clubSettingsSchema } from './settings.ts'

const tag = 'Running a club'

export const clubSettingsGet = defineCall({
  name: 'clubSettingsGet',
  method: 'GET',
  path: buildClubCallPath('settings'),
  summary: 'The club’s settings: name, texts, contact, colour',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: clubPathSchema,
  answer: clubSettingsSchema,
})

export const clubSettingsSave = defineCall({
  name: 'clubSettingsSave',
  method: 'PUT',
  path: buildClubCallPath('settings'),
  summary: 'Changes the club’s settings; rejected if they were changed concurrently',
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
  path: buildClubCallPath('logo'),
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
  path: buildClubCallPath('logo'),
  summary: 'Removes the club’s logo',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: clubPathSchema,
  answer: clubLogoSchema,
})
