import { MEMBER_API } from '@forenet/domain/product'
import { z } from 'zod'
import { defineCall } from './define-call.ts'
import { instantSchema } from './member.ts'

const VERIFY_SLOW_MS = 60_000

export const auditorBooksVerify = defineCall({
  name: 'auditorBooksVerify',
  method: 'POST',
  path: `${MEMBER_API}/auditor/{secret}/verification`,
  summary: 'Verifies the books of an auditor link, at most once a minute and one run per club at a time',
  may: ['anyone'],
  slowMs: VERIFY_SLOW_MS,
  clause: 'section 4, payment flow 1; not shown',
  tag: 'Payments',
  params: z.strictObject({
    secret: z.string().regex(/^[A-Za-z0-9_-]{43}$/, { error: 'Must be the secret of a link' }),
  }),
  /** Null until the first verification of the ledger has finished. */
  answer: z.object({ checkedAt: instantSchema.nullable() }),
})
