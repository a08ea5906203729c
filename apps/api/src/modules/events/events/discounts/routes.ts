import { Readable } from 'node:stream'
import * as calls from '@forenet/contract/club/discount-calls'
import { csvFilename } from '@forenet/contract/club/file-names'
import { eventDiscountCheck } from '@forenet/contract/event-calls'
import { formatKroner } from '@forenet/domain/kroner-text'
import type { Language } from '@forenet/domain/language'
import type { CallServer } from '../../../../platform/http/serve-call.ts'
import { type CsvColumn, sendCsv } from '../../../../platform/lists/csv.ts'
import type { EventsDeps } from '../events-deps.ts'
import type { DiscountCodeRow } from './discount-repository.ts'
import { createDiscount, downloadDiscountCodes, endDiscount, getDiscountUses, listClubDiscounts } from './discounts.ts'
import { previewDiscountCode } from './preview-discount-code.ts'

const TEXTS = {
  da: { code: 'rabatkode', used: 'brugt til antal billetter', buyers: 'brugt af', cost: 'rabat givet, kr.' },
  en: { code: 'discount code', used: 'used for tickets', buyers: 'used by', cost: 'discount given, DKK' },
} as const

function discountColumns(language: Language): CsvColumn<DiscountCodeRow>[] {
  const words = TEXTS[language]
  return [
    { heading: words.code, of: ({ code }) => code },
    { heading: words.used, of: ({ usedTickets }) => usedTickets },
    { heading: words.buyers, of: ({ buyers }) => buyers },
    { heading: words.cost, of: ({ costMinor }) => formatKroner(costMinor) },
  ]
}

export function discountRoutes(server: CallServer, deps: EventsDeps): void {
  server.serve(eventDiscountCheck, (caller, { params, body }) =>
    previewDiscountCode(deps, caller, params.eventId, body.code),
  )
  server.serveClub(calls.clubDiscountList, (by, { params }) => listClubDiscounts(deps, by, params.eventId))
  server.serveClub(calls.clubDiscountCreate, (by, { params, body }) => createDiscount(deps, by, params.eventId, body))
  server.serveClub(calls.clubDiscountEnd, (by, { params }) => endDiscount(deps, by, params.eventId, params.discountId))
  server.serveClub(calls.clubDiscountUseList, (by, { params }) =>
    getDiscountUses(deps, by, params.eventId, params.discountId),
  )
  server.serveClub(calls.clubDiscountFile, async (by, { params, query: { language = 'da' } }, { reply }) => {
    const rows = await downloadDiscountCodes(deps, by, params.eventId, params.discountId)
    return sendCsv(reply, csvFilename(by.club.key, 'codes', language), discountColumns(language), Readable.from(rows))
  })
}
