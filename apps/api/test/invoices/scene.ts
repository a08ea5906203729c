import { randomUUID } from 'node:crypto'
import { clubBooksVerify } from '@forenet/contract/club/books-calls'
import type { InvoiceDraft, invoiceIssueSchema } from '@forenet/contract/club/invoice'
import * as calls from '@forenet/contract/club/invoice-calls'
import type { TestPortal } from '@forenet/testkit/portal'
import type { z } from 'zod'
import { sweepLedger } from '../../src/modules/finance/ledger/post-movements.ts'
import { actionScene } from '../club/action-scene.ts'
import { withRole } from '../club/scene.ts'
import { ledgerDeps } from '../ledger/scene.ts'

export const TODAY = '2026-11-20'

/** 400 kr. without VAT and 100 kr. with it: 525 kr., of which 25 kr. VAT. */
export const LINES: InvoiceDraft['lines'] = [
  { description: 'Kontingent 2027', quantity: 1, unitMinor: 40_000, vatRate: 1 },
  { description: 'Klubtrøje', quantity: 2, unitMinor: 5_000, vatRate: 1.25 },
]
export const TOTAL = 52_500
export const VAT = 2_500

export const COMPANY: InvoiceDraft['recipient'] = {
  kind: 'other',
  name: 'Ry Tryk ApS',
  email: 'bogholderi@example.org',
  address: ['Siimtoften 1', '8680 Ry'],
  cvrNumber: '',
}

export const draftOf = (change: Partial<InvoiceDraft> = {}): InvoiceDraft => ({
  ...{ recipient: COMPANY, language: 'da', note: '', dueOn: null, instalments: [], lines: LINES },
  ...change,
})

export type InvoiceScene = Awaited<ReturnType<typeof createInvoiceScene>>

/** A club whose treasurer sends invoices. */
export async function createInvoiceScene(portal: TestPortal) {
  const scene = await actionScene(portal, 2)
  const { club } = scene
  const treasurer = await withRole(portal, club, { role: 'treasurer' })
  const at = (invoiceId: string) => ({ params: { orgKey: club.key, invoiceId } })
  const save = (change: Partial<InvoiceDraft> = {}, id: string = randomUUID()) =>
    portal.call(treasurer, calls.clubInvoiceSave, { ...at(id), body: draftOf(change) })
  const get = async (id: string) => (await portal.call(treasurer, calls.clubInvoiceGet, at(id))).body
  /** Issues a draft as it is, or as it was `seen`. */
  const issue = async (id: string, seen: Partial<z.input<typeof invoiceIssueSchema>> = {}) => {
    const { updatedAt, totalMinor, email, duplicateOf } = await get(id)
    return portal.call(treasurer, calls.clubInvoiceIssue, {
      ...at(id),
      body: { updatedAt, totalMinor, email, duplicateOf, ...seen },
    })
  }
  return {
    ...scene,
    treasurer,
    save,
    issue,
    /** A new invoice, issued. */
    async issued(change: Partial<InvoiceDraft> = {}) {
      const { body } = await issue((await save(change)).body.id)
      return body
    },
    get,
    remove: (id: string) => portal.call(treasurer, calls.clubInvoiceRemove, at(id)),
    list: async (query: Record<string, string> = {}) =>
      (await portal.call(treasurer, calls.clubInvoiceList, { params: { orgKey: club.key }, query })).body,
    debts: async (members: readonly string[]) =>
      (
        await portal.call(treasurer, calls.clubDebtList, {
          params: { orgKey: club.key },
          query: { members: members.join(',') },
        })
      ).body,
    pay: (id: string, amountMinor: number, { day = TODAY, payment = randomUUID() as string } = {}) =>
      portal.call(treasurer, calls.clubInvoicePay, {
        ...at(id),
        body: { id: payment, amountMinor, method: 'bank-transfer', day, note: '' },
      }),
    reverse: (invoiceId: string, paymentId: string, id: string = randomUUID()) =>
      portal.call(treasurer, calls.clubInvoiceReverse, {
        params: { orgKey: club.key, invoiceId, paymentId },
        body: { id, reason: 'Forkert faktura' },
      }),
    credit: (id: string, amountMinor: number) =>
      portal.call(treasurer, calls.clubInvoiceCredit, {
        ...at(id),
        body: { id: randomUUID(), amountMinor, reason: 'Meldt ud' },
      }),
    writeOff: async (id: string, amountMinor?: number) =>
      portal.call(treasurer, calls.clubInvoiceWriteOff, {
        ...at(id),
        body: { id: randomUUID(), amountMinor: amountMinor ?? (await get(id)).leftMinor, reason: 'Konkurs' },
      }),
    /** Posts and verifies the ledger. */
    async verify() {
      await sweepLedger(ledgerDeps(portal))
      return (await portal.call(treasurer, clubBooksVerify, { params: { orgKey: club.key } })).body
    },
    balances: async () =>
      Object.fromEntries(
        (
          await scene.run<{ account: string; minor: number }>(
            'select account, sum(amount_minor)::bigint as minor from ledger_line where organisation_id = $1 group by 1 order by 1',
            club.id,
          )
        ).map(({ account, minor }) => [account, minor]),
      ),
    /** Numbers taken by invoices and credit notes, in order. */
    numbers: async () =>
      (
        await scene.run<{ number: number }>(
          'select number from invoice_movement where organisation_id = $1 and number is not null order by number',
          club.id,
        )
      ).map(({ number }) => number),
  }
}
