import { Readable } from 'node:stream'
import * as calls from '@forenet/contract/club/discount-calls'
import { csvName } from '@forenet/contract/club/file-names'
import { eventDiscount } from '@forenet/contract/event-calls'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { sendCsv } from '../../../platform/lists/csv.ts'
import type { EventsDeps } from '../events-deps.ts'
import { discountColumns } from './discount-file.ts'
import { clubDiscounts, codesToTake, discountUses, endDiscount, makeDiscount } from './discounts.ts'
import { tellDiscount } from './try-code.ts'

export function discountRoutes(server: CallServer, deps: EventsDeps): void {
  server.serve(eventDiscount, (caller, { params, body }) => tellDiscount(deps, caller, params.eventId, body.code))
  server.serveClub(calls.clubDiscountList, (by, { params }) => clubDiscounts(deps, by, params.eventId))
  server.serveClub(calls.clubDiscountMake, (by, { params, body }) => makeDiscount(deps, by, params.eventId, body))
  server.serveClub(calls.clubDiscountEnd, (by, { params }) => endDiscount(deps, by, params.eventId, params.discountId))
  server.serveClub(calls.clubDiscountUses, (by, { params }) =>
    discountUses(deps, by, params.eventId, params.discountId),
  )
  server.serveClub(calls.clubDiscountFile, async (by, { params, query: { language = 'da' } }, { reply }) => {
    const rows = await codesToTake(deps, by, params.eventId, params.discountId)
    return sendCsv(reply, csvName(by.club.key, 'codes', language), discountColumns(language), Readable.from(rows))
  })
}
