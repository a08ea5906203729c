/** A purchase that was confirmed to the buyer. `isCancelled`: its cancellation was confirmed too. */
export type ExpectedPurchase = { token: string; amountMinor: number; isCancelled: boolean }

export type StoredOrder = {
  token: string
  status: string
  attempts: readonly { orderNumber: string; capturedMinor: number; refundedMinor: number }[]
}

export type GatewayPayment = { orderNumber: string; capturedAmount: number; creditedAmount: number }

/** Result of a comparison. `differing`: purchases with different amounts in the books and at the gateway. */
export type PurchaseComparison = { lost: string[]; duplicated: string[]; differing: string[] }

/**
 * Compares what buyers saw with orders and gateway payments. `lost`: a confirmed purchase is unpaid, or a confirmed
 * cancellation is not refunded. `duplicated`: an order was captured or refunded more than once.
 */
export function comparePurchases(
  purchases: readonly ExpectedPurchase[],
  orders: readonly StoredOrder[],
  gateway: readonly GatewayPayment[],
): PurchaseComparison {
  const byToken = new Map(orders.map((order) => [order.token, order]))
  const atGateway = Map.groupBy(gateway, ({ orderNumber }) => orderNumber)
  const sumAtGateway = ({ attempts }: StoredOrder, of: (payment: GatewayPayment) => number) =>
    attempts
      .flatMap(({ orderNumber }) => atGateway.get(orderNumber) ?? [])
      .reduce((total, payment) => total + of(payment), 0)
  const lost: string[] = []
  const duplicated: string[] = []
  for (const { token, amountMinor, isCancelled } of purchases) {
    const order = byToken.get(token)
    const captured = order ? sumAtGateway(order, ({ capturedAmount }) => capturedAmount) : 0
    const credited = order ? sumAtGateway(order, ({ creditedAmount }) => creditedAmount) : 0
    const expectedCredit = isCancelled ? amountMinor : 0
    if (order?.status !== 'paid' || captured < amountMinor || credited < expectedCredit) lost.push(token)
    if (captured > amountMinor || credited > expectedCredit) duplicated.push(token)
  }
  const recorded = new Map(
    orders
      .flatMap(({ attempts }) => attempts)
      .map((attempt): [string, number] => [attempt.orderNumber, attempt.capturedMinor - attempt.refundedMinor]),
  )
  const held = new Map(
    [...atGateway].map(([orderNumber, payments]): [string, number] => [
      orderNumber,
      payments.reduce((total, { capturedAmount, creditedAmount }) => total + capturedAmount - creditedAmount, 0),
    ]),
  )
  const differing = [...new Set([...recorded.keys(), ...held.keys()])].filter(
    (orderNumber) => (recorded.get(orderNumber) ?? 0) !== (held.get(orderNumber) ?? 0),
  )
  return { lost, duplicated, differing }
}
