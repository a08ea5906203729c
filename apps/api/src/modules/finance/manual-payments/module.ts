import * as guestCalls from '@forenet/contract/club/guest-list-calls'
import * as calls from '@forenet/contract/club/manual-registration-calls'
import type { Database } from '@forenet/database/database'
import { can } from '@forenet/domain/access'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { ClubCaller } from '../../../platform/http/serve-call.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import {
  addGuestList,
  type EventsDeps,
  getGuestLists,
  listManualOffers,
  previewGuests,
  registerManually,
  undoGuestList,
  undoManualRegistration,
} from '../../events/events/index.ts'
import { requireInRegister } from '../../membership/register/index.ts'
import { isOwnMoney } from '../club-refunds/index.ts'

export function manualPaymentsModule(platform: Platform, { events }: { events: EventsDeps }): Module {
  return {
    name: 'manual-payments',
    routes: ({ server }) => {
      server.serveClub(calls.clubManualRegistrationOptions, async (by, { params, query: { memberId } }) => {
        if (memberId !== undefined) await requireRegistered(platform, by, memberId)
        return listManualOffers(events, by, params.eventId, memberId)
      })
      server.serveClub(calls.clubManualRegistrationCreate, async (by, { params, body }) => {
        if (body.person.kind === 'register') await requireRegistered(platform, by, body.person.memberId)
        return registerManually(events, by, params.eventId, body)
      })
      server.serveClub(calls.clubManualRegistrationUndo, (by, { params }) =>
        undoManualRegistration({ ...events, isOwnMoney }, by, params.eventId, params.entryId),
      )
      server.serveClub(guestCalls.clubGuestListList, (by, { params }) => getGuestLists(events, by, params.eventId))
      server.serveClub(guestCalls.clubGuestListPreview, (by, { params, body }) =>
        previewGuests(events, by, params.eventId, body),
      )
      server.serveClub(guestCalls.clubGuestListCreate, (by, { params, body }) =>
        addGuestList(events, by, params.eventId, body),
      )
      server.serveClub(guestCalls.clubGuestListUndo, (by, { params }) =>
        undoGuestList(events, by, params.eventId, params.listId),
      )
    },
  }
}

/** Throws `not-allowed` if the caller cannot read the register, `not-found` if the person is not in it. */
async function requireRegistered(
  deps: { database: Database; now: () => Date },
  { caller, club }: ClubCaller,
  memberId: string,
): Promise<void> {
  if (!can(caller.grants, 'members.read', { organisationKey: club.key })) {
    throw new ProblemError('not-allowed', 'Only those with access to the register can see who is in it')
  }
  await requireInRegister(deps, club, memberId)
}
