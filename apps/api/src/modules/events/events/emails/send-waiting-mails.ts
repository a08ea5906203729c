import { findRecordedReason } from '../../../core/audit/index.ts'
import * as members from '../../../core/members/index.ts'
import * as ticketing from '../../tickets/index.ts'
import {
  listCancelledSeriesRegistrations,
  listCancelledSeriesWaits,
  listInvitedCancelledTogether,
} from '../cancellation/cancellation-repository.ts'
import { findWait, listSeriesWaits, type WaitingRow } from '../waiting/waiting-repository.ts'
import { announcesWaits } from './announced-dates-rules.ts'
import {
  combinedOffersKey,
  listCombinedOffers,
  listOffersExpiredTogether,
  type SeriesOffer,
} from './combined-offers-rules.ts'
import {
  datesWaitlistClosedMail,
  offerExpiredMail,
  offerMail,
  offersExpiredMail,
  offersMail,
  waitlistClosedMail,
} from './event-mails.ts'
import {
  aboutEvent,
  type EventMessageDeps,
  excludeEventIds,
  getEvent,
  listEventDates,
} from './registration-confirmed.ts'
import { RECHECK_SECONDS, sendMessage } from './send-email.ts'

type WaitingMailRequest<Kind extends ticketing.EventMailRequest['kind']> = Extract<
  ticketing.EventMailRequest,
  { kind: Kind }
>

/** Simultaneous offers for dates of a series share an e-mail. */
export async function sendOfferMail(
  deps: EventMessageDeps,
  request: WaitingMailRequest<'seats-offered'>,
): Promise<void> {
  const { waitingId } = request
  const offer = await findWait(deps.database, waitingId)
  const until = offer?.offerUntil
  if (offer?.state !== 'offered' || !until || until <= deps.now()) return
  const together = listCombinedOffers(await listSeriesWaits(deps.database, waitingId), waitingId, deps.now())
  if (together === 'wait') return recheckLater(deps, request)
  const { event, holder, about } = await loadWaitedEvent(deps, offer)
  const message = { to: holder.email, template: 'seats-offered', event }
  if (together.length > 1) {
    const offers = await offeredDates(deps, together, offer.language)
    const onceKey = combinedOffersKey('offer', together)
    return sendMessage(deps, { ...message, onceKey }, async () => ({ mail: offersMail(about, offers) }))
  }
  const onceKey = `waiting:${waitingId}:offer:${until.toISOString()}`
  await sendMessage(deps, { ...message, onceKey }, async () => ({
    mail: offerMail(
      { ...about, link: ticketing.eventLinks.register(deps.origin, event) },
      { seats: offer.seats, until },
    ),
  }))
}

export async function sendOfferExpiredMail(
  deps: EventMessageDeps,
  request: WaitingMailRequest<'offer-expired'>,
): Promise<void> {
  const { waitingId } = request
  const offer = await findWait(deps.database, waitingId)
  const until = offer?.offerUntil
  if (!offer || !until) throw new Error(`No offer was made as ${waitingId}`)
  const together = listOffersExpiredTogether(await listSeriesWaits(deps.database, waitingId), waitingId, deps.now())
  if (together === 'wait') return recheckLater(deps, request)
  const { event, holder, about } = await loadWaitedEvent(deps, offer)
  const message = { to: holder.email, template: 'offer-expired', event }
  if (together.length > 1) {
    const offers = await offeredDates(deps, together, offer.language)
    const onceKey = combinedOffersKey('expired', together)
    return sendMessage(deps, { ...message, onceKey }, async () => ({ mail: offersExpiredMail(about, offers) }))
  }
  const onceKey = `waiting:${waitingId}:expired:${until.toISOString()}`
  await sendMessage(deps, { ...message, onceKey }, async () => ({
    mail: offerExpiredMail(about, { seats: offer.seats, until }),
  }))
}

/** Dates cancelled together share an e-mail, also with the person's registrations. */
export async function sendWaitingListClosedMail(
  deps: EventMessageDeps,
  request: WaitingMailRequest<'waited-in-vain'>,
): Promise<void> {
  const { waitingId } = request
  const waited = await findWait(deps.database, waitingId)
  if (!waited) throw new Error(`No waiting-list entry ${waitingId}`)
  const announcer = announcesWaits(await listCancelledSeriesRegistrations(deps.database, waitingId), deps.now())
  if (announcer === 'wait') return recheckLater(deps, request)
  if (announcer !== 'own-message') return
  const waits = await listCancelledSeriesWaits(deps.database, waitingId)
  const { event, holder, about } = await loadWaitedEvent(deps, waited)
  const reason = await findRecordedReason(deps.database, 'event-called-off', 'event', waited.eventId)
  const onceKey = `waiting:${waits[0]?.waitingId ?? waitingId}:called-off`
  const closed = waits.map(({ eventId }) => eventId)
  const invitedTo = await listInvitedCancelledTogether(deps.database, waitingId, holder.email)
  const [waiting, invited] = await Promise.all([
    listEventDates(deps, closed, waited.language),
    listEventDates(deps, excludeEventIds(invitedTo, closed), waited.language),
  ])
  await sendMessage(deps, { onceKey, to: holder.email, template: 'waited-in-vain', event }, async () => ({
    mail:
      waiting.length + invited.length > 1
        ? datesWaitlistClosedMail(about, { waiting, invited, reason })
        : waitlistClosedMail(about, { reason }),
  }))
}

function recheckLater({ send }: EventMessageDeps, request: ticketing.EventMailRequest): Promise<void> {
  return send(ticketing.EVENT_MAILS, request, { afterSeconds: RECHECK_SECONDS })
}

function offeredDates(deps: EventMessageDeps, offers: readonly SeriesOffer[], language: 'da' | 'en') {
  return Promise.all(
    offers.map(async ({ eventId, seats, offerUntil }) => {
      const event = await getEvent(deps, eventId)
      const link = ticketing.eventLinks.register(deps.origin, event)
      return { event: aboutEvent(event, language).event, seats, until: offerUntil, link }
    }),
  )
}

async function loadWaitedEvent(deps: EventMessageDeps, row: WaitingRow) {
  const [event, holder] = await Promise.all([
    getEvent(deps, row.eventId),
    members.getBilling(deps.database, row.memberId),
  ])
  const link = ticketing.eventLinks.event(deps.origin, event)
  return { event, holder, about: { ...aboutEvent(event, row.language), name: holder.name, link } }
}
