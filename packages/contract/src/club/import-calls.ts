import { defineCall } from '../define-call.ts'
import { changeSet } from './change-set.ts'
import { clubPath, ofClub } from './club.ts'
import { IMPORT_TYPES, importColumns, importFileQuery, importPreviewQuery } from './import.ts'

const tag = 'Running a club'
const clause = 'organisers, import'

export const clubImportColumns = defineCall({
  name: 'clubImportColumns',
  method: 'POST',
  path: clubPath('import/columns'),
  summary: 'The columns of a list of people, and what they are likely to be; the file is not kept',
  may: ['members.write'],
  clause,
  tag,
  params: ofClub,
  query: importFileQuery,
  upload: IMPORT_TYPES,
  answer: importColumns,
})

export const clubImportPreview = defineCall({
  name: 'clubImportPreview',
  method: 'POST',
  path: clubPath('import/preview'),
  summary: 'Works out what a list of people would change, row by row, as a change set; the same again is the same one',
  may: ['members.write'],
  clause,
  tag,
  params: ofClub,
  query: importPreviewQuery,
  upload: IMPORT_TYPES,
  answer: changeSet,
})
