import type { MailPage } from '../../../../platform/delivery/mail-page.ts'
import { sendMail } from '../../../../platform/delivery/send-mail.ts'
import { findRecordedReason } from '../../../core/audit/index.ts'
import * as ticketing from '../../tickets/index.ts'
import { findInvitation, type InvitationRow } from '../admission/invitation-repository.ts'
import { type EventRow, findEvent } from '../catalogue/repository.ts'
import { invitationLink } from '../invitations/invitation-link.ts'
import type { MailContext } from './event-mails.ts'
import { datesCancelledMail, eventCancelledMail, invitationMail } from './invitation-mails.ts'
import { aboutEvent, type EventMessageDeps } from './registration-confirmed.ts'

/** Skipped if the invitation was withdrawn or its address erased. */
export async function sendInvitationMail(deps: EventMessageDeps, id: string, sending: number): Promise<void> {
  const found = await invitedTo(deps, id)
  if (!found || found.invitation.withdrawnAt !== null || found.event.cancelledAt !== null) return
  const { invitation, event } = found
  const contact = [event.contactName, event.contactEmail, event.contactPhone].filter((part) => part !== '')
  await send(deps, found, { onceKey: `invitation:${id}:${sending}`, template: 'invited' }, async (about) =>
    invitationMail({ ...about, link: await invitationLink(deps, id) }, { ...invitation, contact }),
  )
}

/** `ids`: the person's invitations to the event or to dates of a series. */
export async function sendInvitedInVainMail(deps: EventMessageDeps, ids: readonly string[]): Promise<void> {
  const invited = (await Promise.all(ids.map((id) => invitedTo(deps, id)))).filter((found) => found !== undefined)
  const [first] = invited.toSorted((one, other) => one.event.startsAt.getTime() - other.event.startsAt.getTime())
  if (!first) return
  const reason = await findRecordedReason(deps.database, 'event-called-off', 'event', first.event.id)
  const onceKey = `invitation:${ids[0]}:called-off`
  const { language } = first.invitation
  const dates = invited
    .map(({ facts }) => aboutEvent(facts, language).event)
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())
  await send(deps, first, { onceKey, template: 'invited-in-vain' }, async (about) =>
    dates.length > 1
      ? datesCancelledMail({ ...about, link: '' }, { dates, reason })
      : eventCancelledMail({ ...about, link: '' }, { reason }),
  )
}

type Found = { invitation: InvitationRow; event: EventRow; facts: ticketing.EventFacts }

async function invitedTo({ database }: EventMessageDeps, id: string): Promise<Found | undefined> {
  const invitation = await findInvitation(database, id)
  if (!invitation) return undefined
  const [event, facts] = await Promise.all([
    findEvent(database, invitation.eventId),
    ticketing.findEvent(database, invitation.eventId),
  ])
  if (!event || !facts) throw new Error(`No event ${invitation.eventId}`)
  return { invitation, event, facts }
}

async function send(
  deps: EventMessageDeps,
  { invitation: { email, name, language }, event, facts }: Found,
  { onceKey, template }: { onceKey: string; template: string },
  compose: (about: Omit<MailContext, 'link'>) => Promise<MailPage>,
): Promise<void> {
  if (email === null) return
  const replyTo = event.contactEmail || facts.organisationEmail
  await sendMail(deps, { onceKey, to: email, template, replyTo }, async () => ({
    page: await compose({ ...aboutEvent(facts, language), name }),
  }))
}
