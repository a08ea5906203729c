import { invoicePaymentOpen } from '@forenet/contract/invoice-payment-calls'
import type { TestPortal } from '@forenet/testkit/portal'
import { approvePayment } from '@forenet/testkit/purchase'
import { expect } from 'vitest'

export type CardPayer = ReturnType<typeof cardPayer>

/** Someone who pays invoices by card with the link in their e-mail. */
export function cardPayer(portal: TestPortal) {
  const run = <Row extends object>(text: string, ...values: unknown[]) =>
    portal.database.$client.query<Row>(text, values).then(({ rows }) => rows)
  const token = async (invoiceId: string) =>
    (await run<{ token: string }>('select pay_token as token from invoice where id = $1', invoiceId))[0]?.token ?? ''
  const open = async (invoiceId: string, amountMinor: number) =>
    portal.call(null, invoicePaymentOpen, { params: { payToken: await token(invoiceId) }, body: { amountMinor } })
  /** Attempts of all orders of an invoice, the latest of its present order first. */
  const attempts = (invoiceId: string) =>
    run<{ orderId: string; state: string; voidReason: string | null; paymentIdentifier: string; orderNumber: string }>(
      `select a.order_id as "orderId", a.state, a.void_reason as "voidReason", a.payment_identifier as "paymentIdentifier",
              a.order_number as "orderNumber"
         from payment_attempt a join payment_order o on o.id = a.order_id
        where o.subject_id = $1 order by o.id = (select i.order_id from invoice i where i.id = $1) desc, a.attempt_number desc`,
      invoiceId,
    )
  /** Waits until the gateway's callback has been settled. */
  const settled = (authorization: string) =>
    expect
      .poll(
        async () => {
          const [row] = await run<{ state: string }>(
            'select state from payment_authorization where authorization_identifier = $1',
            authorization,
          )
          return row?.state
        },
        { timeout: 20_000 },
      )
      .toMatch(/^(captured|voided|gone)$/)
  /** Approves the latest window; returns the authorisation. */
  const approveLatest = async (invoiceId: string) => {
    const [latest] = await attempts(invoiceId)
    return approvePayment(portal, latest?.paymentIdentifier ?? '')
  }
  /** Approves the latest window, and waits until it is settled. */
  const settleLatest = async (invoiceId: string) => {
    const authorization = await approveLatest(invoiceId)
    await settled(authorization)
    return authorization
  }
  return {
    token,
    page: async (invoiceId: string) => `/invoice/${await token(invoiceId)}`,
    open,
    attempts,
    approveLatest,
    settleLatest,
    settled,
    /** Pays an amount; returns the order. @throws if no window is opened */
    async pay(invoiceId: string, amountMinor: number): Promise<string> {
      const { status, problem } = await open(invoiceId, amountMinor)
      if (status !== 200) throw new Error(`The payment window was answered with ${JSON.stringify(problem)}`)
      await settleLatest(invoiceId)
      return (await attempts(invoiceId))[0]?.orderId ?? ''
    },
  }
}
