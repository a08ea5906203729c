import { z } from 'zod'
import { defineCall } from '../define-call.ts'
import { booksCheckSchema, booksFilterSchema, booksPageSchema } from './books.ts'
import { buildClubCallPath, clubPathSchema } from './club.ts'

const tag = 'Running a club'
const clause = 'organisers, money'

export const clubBooksList = defineCall({
  name: 'clubBooksList',
  method: 'GET',
  path: buildClubCallPath('books'),
  summary: 'The ledger: entries with their accounts, the newest first, and the trial balance',
  may: ['money.read'],
  clause,
  tag,
  params: clubPathSchema,
  query: booksFilterSchema.extend({ after: z.coerce.number().int().positive().max(1_000_000_000).optional() }),
  answer: booksPageSchema,
})

export const clubBooksVerify = defineCall({
  name: 'clubBooksVerify',
  method: 'POST',
  path: buildClubCallPath('books/verify'),
  summary: 'Verifies the chain of the ledger, and that it equals the payments, reconciliation and cash drawers',
  may: ['money.read'],
  clause,
  tag,
  params: clubPathSchema,
  answer: booksCheckSchema,
})
