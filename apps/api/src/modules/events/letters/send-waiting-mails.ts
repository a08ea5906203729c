import { recordedReason } from '../../audit/index.ts'
import * as members from '../../members/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { findWaiting, type WaitingRow } from '../waiting/waiting-repository.ts'
import { offerExpiredMail, offerMail, waitlistClosedMail } from './event-mails.ts'
import { aboutEvent, type EventLetterDeps } from './registration-confirmed.ts'
import { sendLetter } from './send-letter.ts'

/** Sends a waiting-list offer; skipped if it has ended or been accepted. */
export async function sendOfferMail(deps: EventLetterDeps, waitingId: string): Promise<void> {
  const offer = await findWaiting(deps.database, waitingId)
  const until = offer?.offerUntil
  if (offer?.state !== 'offered' || !until || until <= deps.now()) return
  const { event, holder, about } = await waitedFor(deps, offer)
  const onceKey = `waiting:${waitingId}:offer:${until.toISOString()}`
  await sendLetter(deps, { onceKey, to: holder.email, template: 'seats-offered', event }, async () => ({
    mail: offerMail(
      { ...about, link: ticketing.eventLinks.register(deps.origin, event) },
      { seats: offer.seats, until },
    ),
  }))
}

export async function sendOfferExpiredMail(deps: EventLetterDeps, waitingId: string): Promise<void> {
  const offer = await findWaiting(deps.database, waitingId)
  const until = offer?.offerUntil
  if (!offer || !until) throw new Error(`No offer was made as ${waitingId}`)
  const { event, holder, about } = await waitedFor(deps, offer)
  const onceKey = `waiting:${waitingId}:expired:${until.toISOString()}`
  await sendLetter(deps, { onceKey, to: holder.email, template: 'offer-expired', event }, async () => ({
    mail: offerExpiredMail(
      { ...about, link: ticketing.eventLinks.event(deps.origin, event) },
      { seats: offer.seats, until },
    ),
  }))
}

export async function sendWaitedInVainMail(deps: EventLetterDeps, waitingId: string): Promise<void> {
  const waited = await findWaiting(deps.database, waitingId)
  if (!waited) throw new Error(`Nobody waits as ${waitingId}`)
  const { event, holder, about } = await waitedFor(deps, waited)
  const reason = await recordedReason(deps.database, 'event-called-off', 'event', waited.eventId)
  const onceKey = `waiting:${waitingId}:called-off`
  await sendLetter(deps, { onceKey, to: holder.email, template: 'waited-in-vain', event }, async () => ({
    mail: waitlistClosedMail({ ...about, link: ticketing.eventLinks.event(deps.origin, event) }, { reason }),
  }))
}

async function waitedFor(deps: EventLetterDeps, row: WaitingRow) {
  const [event, holder] = await Promise.all([
    ticketing.findEvent(deps.database, row.eventId),
    members.billingOf(deps.database, row.memberId),
  ])
  if (!event) throw new Error(`No event ${row.eventId}`)
  return { event, holder, about: { ...aboutEvent(event, row.language), name: holder.name } }
}
