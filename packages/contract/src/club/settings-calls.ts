import { defineCall } from '../define-call.ts'
import { PICTURE_TYPES } from '../member.ts'
import { clubPath, ofClub } from './club.ts'
import { clubLogo, clubSettings, clubSettingsChange } from './settings.ts'

const tag = 'Running a club'

export const clubSettingsGet = defineCall({
  name: 'clubSettingsGet',
  method: 'GET',
  path: clubPath('settings'),
  summary: 'What the club says of itself: name, texts, contact, colour',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClub,
  answer: clubSettings,
})

export const clubSettingsSave = defineCall({
  name: 'clubSettingsSave',
  method: 'PUT',
  path: clubPath('settings'),
  summary: 'Changes what the club says of itself; refused where somebody else has changed it since it was read',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClub,
  body: clubSettingsChange,
  answer: clubSettings,
})

/** Body: an image of at most 1 MB, with content type. */
export const clubLogoSave = defineCall({
  name: 'clubLogoSave',
  method: 'PUT',
  path: clubPath('logo'),
  summary: 'Replaces the club’s logo',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClub,
  upload: PICTURE_TYPES,
  answer: clubLogo,
})

export const clubLogoRemove = defineCall({
  name: 'clubLogoRemove',
  method: 'DELETE',
  path: clubPath('logo'),
  summary: 'Removes the club’s logo',
  may: ['settings.manage'],
  clause: 'organisers, settings',
  tag,
  params: ofClub,
  answer: clubLogo,
})
