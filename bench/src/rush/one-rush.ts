import { confirmationsSent } from '../purchase/aftermath.ts'
import type { Servers } from '../purchase/pay.ts'
import { ask, type Child } from '../setting/child.ts'
import { processorBelow } from '../setting/memory.ts'
import { countSold, createOnSale, type Sold } from './event.ts'

export type Rush = Servers & {
  step: 'open the page' | 'press'
  /** One ticket each, two, or two with household price and code. */
  buys: 'one' | 'two' | 'two with prices'
  eventId: string
  ticketTypeId: string
  buyers: readonly { token: string }[]
}

export type Told = { seconds: number; paidSeconds: number; pressed: Pressed[] }

export type Pressed = { came: 'paid'; heldMs: number; afterMs: number } | { came: 'sold-out'; afterMs: number }

/** Target server, and which processes count as the seller. */
export type Seller = { origin: string; part: 'portal' | 'floor' }

/** CPU seconds of seller, PostgreSQL, simulators and buyers. */
export type Spent = { seller: number; postgresql: number; standIns: number; crowd: number }
/** `spent` is null where CPU time is not available. */
export type Rushed = Told & { paid: number; spent: Spent | null; sold: Sold }

export type Setting = {
  databaseUrl: string
  orgId: string
  sandbox: string
  crowd: Child<unknown>
  now: Date
}

/**
 * All buyers open the page of a new event and then buy concurrently, until each has paid or is told that it is sold
 * out.
 */
export async function rushOn(
  { databaseUrl, orgId, sandbox, crowd, now }: Setting,
  { origin: portal, part }: Seller,
  { buyers, seats, buys = 'one' }: { buyers: Rush['buyers']; seats: number; buys?: Rush['buys'] },
): Promise<Rushed> {
  const onSale = await createOnSale(databaseUrl, orgId, seats, now, { withPrices: buys === 'two with prices' })
  const given = { portal, sandbox, ...onSale, buys, buyers }
  await ask<Rush, Told>(crowd, { ...given, step: 'open the page' })
  // E-mails of earlier purchases must not be sent during the measurement.
  await confirmationsSent(databaseUrl)
  const before = await processorBelow(process.pid)
  const told = await ask<Rush, Told>(crowd, { ...given, step: 'press' })
  const after = await processorBelow(process.pid)
  const between = (of: keyof NonNullable<typeof after>) => (after && before ? after[of] - before[of] : Number.NaN)
  const [postgresql, standIns, crowded] = (['postgresql', 'standIns', 'crowd'] as const).map(between) as [
    number,
    number,
    number,
  ]
  return {
    ...told,
    paid: told.pressed.filter(({ came }) => came === 'paid').length,
    spent: before && after ? { seller: between(part), postgresql, standIns, crowd: crowded } : null,
    sold: await countSold(databaseUrl, onSale.eventId),
  }
}

/**
 * Combines several rushes: paid orders per minute from the start to the last payment, and CPU milliseconds per paid
 * order.
 */
export function together(rushes: readonly Rushed[]): { perMinute: number; spentMs: Spent | null } {
  const sum = (of: (one: Rushed) => number) => rushes.reduce((total, one) => total + of(one), 0)
  const paid = sum((one) => one.paid)
  const each = (of: keyof Spent) => (sum(({ spent }) => spent?.[of] ?? Number.NaN) / paid) * 1_000
  const isTold = rushes.every(({ spent }) => spent !== null)
  return {
    perMinute: (paid / sum(({ paidSeconds }) => paidSeconds)) * 60,
    spentMs: isTold
      ? { seller: each('seller'), postgresql: each('postgresql'), standIns: each('standIns'), crowd: each('crowd') }
      : null,
  }
}
