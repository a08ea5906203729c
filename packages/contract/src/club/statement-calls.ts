import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'
import { annualStatementSchema, budgetSchema, statementYearSchema } from './statement.ts'

const about = { tag: 'Running a club', clause: 'organisers, money' }
const yearQuery = z.strictObject({ year: statementYearSchema })

export const clubAnnualStatementGet = defineCall({
  name: 'clubStatementGet',
  method: 'GET',
  path: buildClubCallPath('statement'),
  summary: 'Income and expense of a year by account, beside last year and the budget',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  query: yearQuery,
  answer: annualStatementSchema,
})

export const clubBudgetSave = defineCall({
  name: 'clubBudgetSave',
  method: 'PUT',
  path: buildClubCallPath('statement/budget'),
  summary: 'Replaces the budget of a year',
  may: ['money.close'],
  ...about,
  params: clubPathSchema,
  body: budgetSchema,
  answer: annualStatementSchema,
})

export const clubAnnualStatementPdf = defineCall({
  name: 'clubStatementPdf',
  method: 'GET',
  path: buildClubCallPath('statement/pdf'),
  summary: 'The statement of a year as PDF',
  may: ['money.read'],
  ...about,
  params: clubPathSchema,
  query: yearQuery.extend({ language: z.enum(['da', 'en']).optional() }),
  file: ['application/pdf'],
})
