import { waitForConfirmations } from '../purchase/aftermath.ts'
import type { PaymentServers } from '../purchase/pay.ts'
import { type ChildHandle, sendToChild } from '../setting/child.ts'
import { measureTreeCpu } from '../setting/memory.ts'
import { countSold, createEventOnSale, type SoldCounts } from './event.ts'

export type RushOptions = PaymentServers & {
  step: 'open the page' | 'press'
  buys: 'one' | 'two' | 'two with prices'
  eventId: string
  ticketTypeId: string
  buyers: readonly { token: string }[]
}

export type RushOutcomes = { seconds: number; paidSeconds: number; pressed: BuyerOutcome[] }

export type BuyerOutcome = { came: 'paid'; heldMs: number; afterMs: number } | { came: 'sold-out'; afterMs: number }

/** CPU time is counted for the processes of `part`. */
export type RushSeller = { origin: string; part: 'portal' | 'floor' }

export type CpuSeconds = { seller: number; postgresql: number; standIns: number; crowd: number }
/** Result of a rush. `spent`: CPU time; null on systems that do not report it. */
export type RushResult = RushOutcomes & { paid: number; spent: CpuSeconds | null; sold: SoldCounts }

export type RushSetting = {
  databaseUrl: string
  orgId: string
  sandbox: string
  crowd: ChildHandle<unknown>
  now: Date
}

/**
 * Runs a rush: all buyers open the page of a new event, then buy concurrently until they have paid or it is sold out.
 */
export async function runRush(
  { databaseUrl, orgId, sandbox, crowd, now }: RushSetting,
  { origin: portal, part }: RushSeller,
  { buyers, seats, buys = 'one' }: { buyers: RushOptions['buyers']; seats: number; buys?: RushOptions['buys'] },
): Promise<RushResult> {
  const onSale = await createEventOnSale(databaseUrl, orgId, seats, now, { withPrices: buys === 'two with prices' })
  const given = { portal, sandbox, ...onSale, buys, buyers }
  await sendToChild<RushOptions, RushOutcomes>(crowd, { ...given, step: 'open the page' })
  // E-mails of earlier purchases must not be sent during the measurement.
  await waitForConfirmations(databaseUrl)
  const before = await measureTreeCpu(process.pid)
  const told = await sendToChild<RushOptions, RushOutcomes>(crowd, { ...given, step: 'press' })
  const after = await measureTreeCpu(process.pid)
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

/** Paid orders per minute until the last payment, and CPU milliseconds per paid order. */
export function combineRushes(rushes: readonly RushResult[]): { perMinute: number; spentMs: CpuSeconds | null } {
  const sum = (of: (one: RushResult) => number) => rushes.reduce((total, one) => total + of(one), 0)
  const paid = sum((one) => one.paid)
  const each = (of: keyof CpuSeconds) => (sum(({ spent }) => spent?.[of] ?? Number.NaN) / paid) * 1_000
  const isTold = rushes.every(({ spent }) => spent !== null)
  return {
    perMinute: (paid / sum(({ paidSeconds }) => paidSeconds)) * 60,
    spentMs: isTold
      ? { seller: each('seller'), postgresql: each('postgresql'), standIns: each('standIns'), crowd: each('crowd') }
      : null,
  }
}
