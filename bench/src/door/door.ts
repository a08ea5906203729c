import { setTimeout as delay } from 'node:timers/promises'
import { type BenchmarkReport, buildMaximumTarget } from '../report/report.ts'
import { computeMedian, computePercentile } from '../report/statistics.ts'
import { startFilledCluster } from '../setting/cluster.ts'
import { buildNthMember } from '../setting/members.ts'
import { startPortal } from '../setting/portal.ts'
import { createTokenSigner, FIRST_CLUB_ADMINISTRATOR_CLAIMS } from '../setting/sign-in.ts'
import { DoorDevice } from './door-device.ts'
import { createDoorSecret, fillDoorEvent } from './door-event.ts'

const MEMBERS = 1_000
const TICKETS = 10_000
const DEVICES = 20
const SECONDS = 60
const SCAN_EVERY_MS = 333
/** Every nth scan is a copy of a ticket that was admitted at another door. */
const COPY_EVERY = 5
/** Time between that admission and the scan of the copy. */
const COPY_AFTER_MS = 2_000
const MAX_MS = 1_000

/**
 * Measures how long a mark takes to reach each other device, whether copies are admitted, and the cost of a full
 * synchronisation.
 */
export async function measureDoor(stack: AsyncDisposableStack, now: Date): Promise<BenchmarkReport> {
  const databaseUrl = await startFilledCluster(stack, MEMBERS, now.getFullYear())
  const eventId = await fillDoorEvent(databaseUrl, TICKETS, now)
  const { origin, issuer } = await startPortal(stack, databaseUrl)
  const sign = await createTokenSigner(databaseUrl, issuer)
  const secret = await createDoorSecret(
    origin,
    await sign(buildNthMember(1).email, FIRST_CLUB_ADMINISTRATOR_CLAIMS),
    eventId,
  )
  const devices = await Promise.all(
    Array.from({ length: DEVICES }, (_, n) => DoorDevice.open(origin, eventId, secret, `Telefon ${n + 1}`)),
  )
  // Phones are registered one after the other.
  const wholes = []
  for (const device of devices) wholes.push(await device.fetchWhole())
  for (const device of devices) await device.listen(stack)

  const madeAt = new Map<string, number>()
  let copiesLetIn = 0
  let scans = 0
  const scanning = async (device: DoorDevice, nth: number) => {
    const fresh = device.tickets.toSorted().filter((_, place) => place % DEVICES === nth)
    await delay((nth * SCAN_EVERY_MS) / DEVICES)
    const ends = performance.now() + SECONDS * 1_000
    for (let turn = 1; performance.now() < ends; turn++) {
      const began = performance.now()
      const copied = turn % COPY_EVERY === 0 ? letInElsewhere(devices, nth, madeAt) : undefined
      const ticketId = copied ?? fresh.pop()
      if (ticketId === undefined) throw new Error('There are too few tickets')
      scans++
      const admitted = device.scan(ticketId)
      const mark = device.own.at(-1)
      if (admitted && mark) madeAt.set(mark.id, began)
      if (admitted && copied !== undefined) copiesLetIn++
      await delay(Math.max(0, SCAN_EVERY_MS - (performance.now() - began)))
    }
  }
  await Promise.all(devices.map(scanning))
  await delay(3 * MAX_MS)
  await Promise.all(devices.map((device) => device.sync()))

  const lags = [...madeAt].flatMap(([id, at]) =>
    devices
      .filter(({ own }) => !own.some((mark) => mark.id === id))
      .map(({ knownAt }) => (knownAt.get(id) ?? Infinity) - at),
  )
  const told = devices.map((device) => JSON.stringify([...device.firsts()].toSorted()))
  const differ = told.filter((one) => one !== told[0]).length
  const [whole] = wholes
  const wholeMs = wholes.map(({ ms }) => ms)
  const syncs = devices.reduce((sum, device) => sum + device.syncs, 0)
  const row = (what: string, values: readonly number[]) => [
    what,
    computeMedian(values).toFixed(0),
    computePercentile(values, 0.95).toFixed(0),
    Math.max(...values.slice(0, 100_000)).toFixed(0),
  ]
  return {
    title: 'Devices at a door',
    how: `${DEVICES} devices at the door of an event with ${whole?.tickets ?? 0} tickets scan 3 times a second each for ${SECONDS} s (${scans} scans, every ${COPY_EVERY}th of a ticket that another device let in at least ${COPY_AFTER_MS / 1_000} s before), each with a stream of server-sent events, all in one process separate from the portal's; ${syncs} calls to sync. All tickets of the event are ${((whole?.bytes ?? 0) / 1_024).toFixed(0)} KB before compression, fetched by one device after another.`,
    header: ['', 'p50, ms', 'p95, ms', 'longest, ms'],
    rows: [row('from a scan until another device has it', lags), row('fetching all tickets', wholeMs)],
    bars: [
      buildMaximumTarget('door: p95 from a scan to each other device, ms', computePercentile(lags, 0.95), MAX_MS),
      buildMaximumTarget('door: copies admitted a second time', copiesLetIn, 0),
      buildMaximumTarget('door: devices with a different final state', differ, 0),
    ],
  }
}

function letInElsewhere(
  devices: readonly DoorDevice[],
  nth: number,
  madeAt: ReadonlyMap<string, number>,
): string | undefined {
  const other = devices[(nth + 7) % devices.length]
  const before = performance.now() - COPY_AFTER_MS
  return other?.own.findLast(({ id }) => (madeAt.get(id) ?? Infinity) < before)?.ticketId
}
