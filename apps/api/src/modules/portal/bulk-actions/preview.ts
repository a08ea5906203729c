import { createHash } from 'node:crypto'
import type { ChangeSet } from '@forenet/contract/club/change-set'
import type { PeopleAction, PeopleActionInput, SelectedPeople } from '@forenet/contract/club/people-action'
import { inTransaction } from '@forenet/database/transaction'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import {
  type ChangeSetsDeps,
  createChangeSet,
  type PlannedRow,
  requireWithinMessageLimit,
} from '../../core/change-sets/index.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import { isPublished } from '../../core/organisations/index.ts'
import { readRegisterRows } from '../../membership/register/index.ts'
import { type peopleActions, planForMembers } from './bulk-actions.ts'

type Deps = Omit<ChangeSetsDeps, 'send'> & { kinds: ReturnType<typeof peopleActions>; sending: SendingGate }

/**
 * Throws `not-found` (deleted tag or team), `malformed-input` (impossible date), `organisation-unavailable` (sales or
 * messages of a hidden club), `too-many-messages`.
 */
export async function previewAction(
  deps: Deps,
  by: ClubCaller,
  { id, people, action }: PeopleActionInput,
): Promise<ChangeSet> {
  const fingerprint = createHash('sha256').update(JSON.stringify({ people, action })).digest('base64url')
  return createPreview(deps, by, { id, action, fingerprint }, () => listSelectedIds(deps, by, people))
}

type PreviewRequest = {
  id: string
  action: PeopleAction
  fingerprint: string
  teamId?: string
}

/** Throws the errors of `previewAction`. */
export async function createPreview(
  deps: Deps,
  by: ClubCaller,
  { action, ...created }: PreviewRequest,
  choose: () => Promise<string[]>,
): Promise<ChangeSet> {
  const organisationId = by.club.id
  // These actions notify members, who cannot see a hidden club.
  if (['enrol', 'change-type', 'write'].includes(action.kind) && !(await isPublished(deps.database, organisationId))) {
    throw new ProblemError('organisation-unavailable', 'Publish the club before you enrol or write to members')
  }
  const kind = deps.kinds[action.kind]
  kind.check?.(action, calendarDateAt(deps.now()))
  const about = await kind.getLabel(deps.database, organisationId, action)
  return createChangeSet(deps, by, { ...created, kind: action.kind, about }, async () => {
    const chosen = await choose()
    // A transaction gives a consistent plan; it writes nothing.
    return inTransaction(deps.pool, async (transaction) => {
      const rows = await planForMembers(
        kind,
        transaction,
        { organisationId, at: deps.now(), changeSetId: null },
        action,
        chosen,
      )
      const { writes } = kind
      if (writes) {
        const messages = rows.filter(({ outcome }) => outcome === 'change').length
        requireWithinMessageLimit(messages, await deps.sending.allowanceOf(transaction, organisationId))
      }
      return rows.map(
        ({ person: _person, toWrite: _toWrite, ...row }, nth): PlannedRow => ({
          ...row,
          place: nth + 1,
          // Rows that receive no message do not store it.
          wanted: writes && row.outcome !== 'change' ? { kind: action.kind } : action,
        }),
      )
    })
  })
}

async function listSelectedIds(deps: Deps, { club }: ClubCaller, people: SelectedPeople): Promise<string[]> {
  if ('ids' in people) return [...new Set(people.ids)]
  const ids: string[] = []
  for await (const { memberId } of readRegisterRows(deps, club, people.filter, people.order)) ids.push(memberId)
  return ids
}
