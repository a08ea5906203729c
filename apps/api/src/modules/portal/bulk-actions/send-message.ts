import type { Database } from '@forenet/database/database'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import type { TeamMessageAudience } from '@forenet/domain/team'
import { stopUnsentMessages } from '../../core/change-sets/index.ts'
import { type ContactDeps, deterministicMessageId, sendClubMessage } from '../../core/contact/index.ts'
import { listWithoutMail } from '../../core/notifications/index.ts'
import { getOrganisation } from '../../core/organisations/index.ts'
import { listIdsOnTeam, listNewsReceivers, type Receiver } from '../../membership/register/index.ts'
import { type ActionKind, FULLY_UNDONE, type PeopleActionOfKind, type PlannedOutcome, planRefusal } from './action.ts'

type WrittenMessage = { receiverIds: string[] }
type MessageToWrite = WrittenMessage & {
  memberId?: string
  changeSetId: string
  organisationId: string
  senderId: string
  subject: string
  message: string
}

/** `team`: for messages to a team or its waiting list. */
export type WriteAction = PeopleActionOfKind<'write'> & { team?: { id: string; to: TeamMessageAudience } }

/** The only effect is the message, so undo stops unsent messages. */
export function createWriteAction(contact: ContactDeps): ActionKind<WriteAction, WrittenMessage> {
  return {
    getLabel: async (_database, _organisationId, { subject }) => subject,
    async plan(database, { organisationId, at }, { team }, memberIds) {
      const onTeam = team ? new Set(await listTeamMemberIds(database, { organisationId, at }, team)) : null
      const receivers = await listNewsReceivers(database, memberIds)
      const all = [...receivers.values()].flat().map(({ id }) => id)
      const withoutMail = await listWithoutMail(database, [...new Set(all)], 'CONTACT_US_REPLY')
      const seen = new Set<string>()
      return ({ memberId }) => {
        if (onTeam?.has(memberId) === false) return planNoMessage('letter-off-team')
        const planned = planMessage(memberId, receivers.get(memberId) ?? [], { withoutMail, seen })
        for (const id of planned.toWrite?.receiverIds ?? []) seen.add(id)
        return planned
      }
    },
    async write(_transaction, { by }, _action, rows) {
      // The sender was deleted, so no one could receive replies.
      if (by === null) return new Map()
      return new Map(rows.map(({ memberId, toWrite }) => [memberId, toWrite as WrittenMessage]))
    },
    messageOf: ({ receiverIds }, { action: { subject, message }, context, memberId }): MessageToWrite => ({
      receiverIds,
      memberId,
      changeSetId: context.changeSetId,
      organisationId: context.organisationId,
      senderId: context.by ?? '',
      subject,
      message,
    }),
    async send(transaction, message) {
      const { receiverIds, memberId: about, changeSetId, organisationId, ...rest } = message as MessageToWrite
      const organisation = await getOrganisation(transaction, organisationId)
      // Recipients may have been deleted or stopped being guardians during the delay.
      const still = await listPossibleReaders(transaction, about)
      for (const memberId of receiverIds.filter((id) => still?.has(id) ?? true)) {
        // One message per guardian, even with several listed children.
        const id = deterministicMessageId(`${changeSetId} ${memberId}`)
        await sendClubMessage(contact, transaction, { ...rest, id, memberId, organisation })
      }
    },
    writes: true,
    async undo(transaction, { changeSetId }, rows) {
      const unsent = await stopUnsentMessages(
        transaction,
        changeSetId,
        rows.map(({ place }) => place),
      )
      return new Map([...unsent].map((place) => [place, FULLY_UNDONE]))
    },
  }
}

export function listTeamMemberIds(
  database: Database,
  { organisationId, at }: { organisationId: string; at: Date },
  { id, to }: NonNullable<WriteAction['team']>,
): Promise<string[]> {
  return listIdsOnTeam(database, organisationId, id, {
    readers: to,
    seenSince: computeVisibilityCutoff(calendarDateAt(at)),
  })
}

async function listPossibleReaders(
  transaction: Database,
  about: string | undefined,
): Promise<ReadonlySet<string> | null> {
  if (about === undefined) return null
  const receivers = (await listNewsReceivers(transaction, [about])).get(about) ?? []
  return new Set(receivers.map(({ id }) => id))
}

function planMessage(
  memberId: string,
  receivers: readonly Receiver[],
  { withoutMail, seen }: { withoutMail: ReadonlySet<string>; seen: ReadonlySet<string> },
): Omit<PlannedOutcome, 'toWrite'> & { toWrite?: WrittenMessage } {
  if (receivers.length === 0) return planNoMessage('letter-no-address')
  const reached = receivers.filter(({ refused }) => !refused)
  if (reached.length === 0) return planNoMessage('letter-refused-address', receivers[0]?.email)
  // Earlier recipients count, so that the plan is the same in any chunk.
  if (reached.every(({ id }) => seen.has(id))) return planNoMessage('letter-once')
  const changes = reached.map(({ id, name, email }) => ({
    field: withoutMail.has(id) ? 'letter-in-portal' : id === memberId ? 'letter' : 'letter-guardian',
    from: null,
    to: id === memberId ? email : name,
  }))
  return { outcome: 'change', changes, refusal: null, toWrite: { receiverIds: reached.map(({ id }) => id) } }
}

function planNoMessage(reason: string, address: string | null = null): Omit<PlannedOutcome, 'toWrite'> {
  const { outcome, changes, refusal } = planRefusal(reason, null, address)
  return { outcome, changes, refusal }
}
