import { z } from 'zod'
import { invoiceDraftSchema } from './invoice.ts'
import { selectedPeopleSchema } from './people-action.ts'

/** The same lines to many people; previewed as change set `id`. */
export const newInvoiceBatchSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  people: selectedPeopleSchema,
  ...invoiceDraftSchema.pick({ note: true, dueOn: true, instalments: true, lines: true }).shape,
})
export type NewInvoiceBatch = z.output<typeof newInvoiceBatchSchema>
