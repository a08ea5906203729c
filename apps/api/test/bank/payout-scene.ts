import { randomUUID } from 'node:crypto'
import { clubClosingAccept, clubClosingCheck } from '@forenet/contract/club/closing-calls'
import { clubPaymentGet } from '@forenet/contract/club/payment-calls'
import type { PayoutFileQuery } from '@forenet/contract/club/payout'
import * as calls from '@forenet/contract/club/payout-calls'
import { clubPersonRefund } from '@forenet/contract/club/person-calls'
import type { TestPortal } from '@forenet/testkit/portal'
import { sweepPayments } from '../../src/modules/money/payments/sweep.ts'
import { buysMembership, PAID } from '../club/refund-scene.ts'
import { createBankScene } from './scene.ts'

export const HEADINGS = 'Payout id;Payout date;Type;Order number;Amount;Fee;Currency'
export const kroner = (minor: number) => (minor / 100).toFixed(2).replace('.', ',')

export type Row = {
  payout?: string
  day?: number
  type?: string
  order?: string
  minor?: number
  fee?: number
  currency?: string
}

/** A statement of an acquirer; captures of the price of a membership in payout P-100, unless rows say otherwise. */
export function statement(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ payout = 'P-100', day = 10, type = 'Capture', order = '', minor = PAID, fee, currency = 'DKK' }) =>
      [payout, `${day}.11.2026`, type, order, kroner(minor), fee === undefined ? '' : kroner(fee), currency].join(';'),
  )
  return `${[HEADINGS, ...lines].join('\r\n')}\r\n`
}

export type PayoutScene = Awaited<ReturnType<typeof createPayoutScene>>

/** A club with payments by card, and its treasurer. */
export async function createPayoutScene(portal: TestPortal) {
  const scene = await createBankScene(portal)
  const { club, treasurer, params, run } = scene
  const bytesOf = (file: string | Uint8Array) => (typeof file === 'string' ? Buffer.from(file) : file) as never
  const at = (payoutId: string) => ({ params: { ...params, payoutId } })
  const list = async (query: { state?: 'waiting' | 'arrived'; after?: string } = {}) =>
    (await portal.call(treasurer, calls.clubPayoutList, { params, query })).body
  return {
    ...scene,
    /** A membership paid by card; its order number and payer. */
    async buy() {
      const bought = await buysMembership(portal, club)
      const [row] = await run<{ number: string }>(
        'select order_number as number from payment_attempt where order_id = $1',
        bought.orderId,
      )
      return { ...bought, number: row?.number ?? '' }
    },
    /** The order number of a membership paid through another provider. */
    async buyAt(provider: string) {
      const { orderId } = await buysMembership(portal, club)
      const [row] = await run<{ number: string }>(
        'update payment_attempt set provider = $2 where order_id = $1 returning order_number as number',
        ...[orderId, provider],
      )
      return row?.number ?? ''
    },
    paymentDetails: async (orderId: string) =>
      (await portal.call(treasurer, clubPaymentGet, { params: { ...params, orderId } })).body,
    changeProvider: (provider: string) =>
      run('update organisation set payment_provider = $2 where id = $1', club.id, provider),
    async refund({ member, orderId }: { member: { id: string }; orderId: string }, amountMinor: number) {
      const answer = await portal.call(scene.owner, clubPersonRefund, {
        params: { ...params, memberId: member.id, orderId },
        body: { id: randomUUID(), amountMinor, reason: 'Flyttet' },
      })
      await sweepPayments(portal.app.payments)
      return answer
    },
    previewPayouts: async (file: string | Uint8Array, query: Partial<PayoutFileQuery> = {}) =>
      portal.call(treasurer, calls.clubPayoutFilePreview, {
        params,
        query: { filename: 'payouts.csv', ...query } as never,
        body: bytesOf(file),
      }),
    importPayouts: (file: string | Uint8Array, query: Partial<PayoutFileQuery> = {}, id: string = randomUUID()) =>
      portal.call(treasurer, calls.clubPayoutFileImport, {
        params,
        query: { id, filename: 'payouts.csv', ...query } as never,
        body: bytesOf(file),
      }),
    undoImport: (fileId: string) => portal.call(treasurer, calls.clubPayoutFileUndo, { params: { ...params, fileId } }),
    imports: async () => (await portal.call(treasurer, calls.clubPayoutFileList, { params })).body,
    payouts: list,
    async payout(reference: string) {
      const found = (await list()).payouts.find((one) => one.reference === reference)
      if (!found) throw new Error(`There is no payout ${reference}`)
      return found
    },
    payoutDetails: async (id: string) => (await portal.call(treasurer, calls.clubPayoutGet, at(id))).body,
    matchPayout: (payoutId: string, lineId: string | null, id: string = randomUUID(), togetherIds: string[] = []) =>
      portal.call(treasurer, calls.clubPayoutMatch, { ...at(payoutId), body: { id, lineId, togetherIds } }),
    undoPayout: (payoutId: string, id: string = randomUUID(), togetherIds: string[] = []) =>
      portal.call(treasurer, calls.clubPayoutMatchUndo, {
        ...at(payoutId),
        body: { id, reason: 'Forkert', togetherIds },
      }),
    compare: async () => (await portal.call(treasurer, calls.clubPayoutCompare, { params })).body,
    acceptMissing: (through: string, payments: number) =>
      portal.call(treasurer, clubClosingAccept, {
        params,
        body: { source: 'payouts', through, payments, reason: 'Ny kortindløser' },
      }),
    /** What closing lists of payouts. */
    closingOfPayouts: async (through: string) =>
      (await portal.call(treasurer, clubClosingCheck, { params, body: { through } })).body.checks.find(
        ({ source }) => source === 'payouts',
      )?.first,
  }
}
