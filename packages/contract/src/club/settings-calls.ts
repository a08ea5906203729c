import { defineCall } from '../define-call.ts'
import { clubPath, ofClub } from './club.ts'
import { clubSettings, clubSettingsChange } from './settings.ts'

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
