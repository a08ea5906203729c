import { z } from 'zod'
import { invoiceDraftSchema } from './invoice.ts'
import { peopleChosenSchema } from './people-action.ts'

/** Invoices with the same lines to many people, previewed as the change set `id`. */
export const newInvoiceBatchSchema = z.strictObject({
  id: z.uuid({ error: 'Must be an id' }).toLowerCase(),
  people: peopleChosenSchema,
  ...invoiceDraftSchema.pick({ note: true, dueOn: true, instalments: true, lines: true }).shape,
})
export type NewInvoiceBatch = z.output<typeof newInvoiceBatchSchema>
