import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { changeSetSchema } from './change-set.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import {
  IMPORT_TYPES,
  importColumnsSchema,
  importCorrectionSchema,
  importFamiliesChoiceSchema,
  importFamilySchema,
  importFileQuerySchema,
  importPreviewQuerySchema,
} from './import.ts'

const tag = 'Running a club'
const clause = 'organisers, import'

export const clubImportColumns = defineCall({
  name: 'clubImportColumns',
  method: 'POST',
  path: buildClubCallPath('import/columns'),
  summary: 'Guesses the columns of a list of people; the file is not stored',
  may: ['members.write'],
  clause,
  tag,
  params: clubPathSchema,
  query: importFileQuerySchema,
  upload: IMPORT_TYPES,
  answer: importColumnsSchema,
})

export const clubImportPreview = defineCall({
  name: 'clubImportPreview',
  method: 'POST',
  path: buildClubCallPath('import/preview'),
  summary: 'Previews an import of people as a change set; idempotent by id',
  may: ['members.write'],
  clause,
  tag,
  params: clubPathSchema,
  query: importPreviewQuerySchema,
  upload: IMPORT_TYPES,
  answer: changeSetSchema,
})

export const clubImportRowCorrect = defineCall({
  name: 'clubImportCorrect',
  method: 'POST',
  path: buildClubCallPath('import/{changeSetId}/rows/{place}'),
  summary: 'Corrects a cell of a previewed row that was rejected or lacks it, and plans the row again',
  may: ['members.write'],
  clause,
  tag,
  params: clubPathSchema.extend({
    changeSetId: z.uuid({ error: 'Must be an id' }).toLowerCase(),
    place: z.coerce.number().int().min(1).max(2_000_000),
  }),
  body: importCorrectionSchema,
  answer: changeSetSchema,
})

const changeSetParamsSchema = clubPathSchema.extend({ changeSetId: z.uuid({ error: 'Must be an id' }).toLowerCase() })

export const clubImportFamilyList = defineCall({
  name: 'clubImportFamilies',
  method: 'GET',
  path: buildClubCallPath('import/{changeSetId}/families'),
  summary: "Children of a previewed import who have a parent's e-mail, by e-mail; none once it is applied",
  may: ['members.write'],
  clause,
  tag,
  params: changeSetParamsSchema,
  answer: z.array(importFamilySchema),
})

export const clubImportFamiliesChoose = defineCall({
  name: 'clubImportFamiliesChoose',
  method: 'POST',
  path: buildClubCallPath('import/{changeSetId}/families'),
  summary: 'Links the children of a previewed import to a parent, or leaves their e-mail out',
  may: ['members.write'],
  clause,
  tag,
  params: changeSetParamsSchema,
  body: importFamiliesChoiceSchema,
  answer: z.array(importFamilySchema),
})
