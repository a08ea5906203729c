import type { EventMailRequest } from '../../tickets/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { type ChangedDate, changedMail, seriesChangedMail } from './event-mails.ts'
import { getBuyer } from './get-buyer.ts'
import { aboutEvent, calendarAttachment, type EventMessageDeps } from './registration-confirmed.ts'
import { sendMessage } from './send-email.ts'

export async function sendChangedMail(
  deps: EventMessageDeps,
  { entryId, otherEntryIds, changeId, was, message, refundUntil }: Extract<EventMailRequest, { kind: 'event-changed' }>,
): Promise<void> {
  const first = await listValidTickets(deps, entryId, otherEntryIds)
  if (!first) return
  const holder = await getBuyer(deps.database, first)
  const onceKey = `entry:${entryId}:changed:${changeId}`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  await sendMessage(deps, { onceKey, to: holder.email, template: 'event-changed', event: first }, async () => ({
    mail: changedMail(
      { ...about, link: ticketing.eventLinks.event(deps.origin, first) },
      {
        was: restoreFormerTime(was),
        message,
        refundUntil: refundUntil === null ? null : new Date(refundUntil),
      },
    ),
    attachments: [calendarAttachment(ticketing.createTicketCalendarFile(deps.origin, first), first.entryLanguage)],
  }))
}

export async function sendSeriesChangedMail(
  deps: EventMessageDeps,
  { changeId, message, dates }: Extract<EventMailRequest, { kind: 'series-changed' }>,
): Promise<void> {
  const known: { first: ticketing.TicketRow; date: ChangedDate }[] = []
  for (const { entryId, otherEntryIds, was, refundUntil } of dates) {
    const first = await listValidTickets(deps, entryId, otherEntryIds)
    if (!first) continue
    const { event } = aboutEvent(first, first.entryLanguage)
    known.push({
      first,
      date: { event, was: restoreFormerTime(was), refundUntil: refundUntil ? new Date(refundUntil) : null },
    })
  }
  const [one] = known
  if (!one) return
  const { first } = one
  const holder = await getBuyer(deps.database, first)
  const onceKey = `entry:${dates[0]?.entryId}:changed:${changeId}`
  const about = { ...aboutEvent(first, first.entryLanguage), name: holder.name }
  await sendMessage(deps, { onceKey, to: holder.email, template: 'series-changed', event: first }, async () => ({
    mail: seriesChangedMail(
      { ...about, link: ticketing.eventLinks.event(deps.origin, first) },
      { dates: known.map(({ date }) => date), message },
    ),
    attachments: [
      calendarAttachment(
        ticketing.ticketsCalendarFile(
          deps.origin,
          known.map((date) => date.first),
        ),
        first.entryLanguage,
      ),
    ],
  }))
}

async function listValidTickets(
  { database }: EventMessageDeps,
  entryId: string,
  others: readonly string[] = [],
): Promise<ticketing.TicketRow | undefined> {
  for (const id of [entryId, ...others]) {
    const valid = (await ticketing.listTicketsByRegistration(database, id)).find(({ state }) => state === 'valid')
    if (valid) return valid
  }
  return undefined
}

function restoreFormerTime(was: ticketing.NotifiedChange['was']): ChangedDate['was'] {
  const place = [was.place, was.placeAddress, was.city].filter((part) => part !== '')
  return { title: was.title, startsAt: new Date(was.startsAt), endsAt: new Date(was.endsAt), place }
}
