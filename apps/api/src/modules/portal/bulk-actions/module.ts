import * as calls from '@forenet/contract/club/people-action-calls'
import { clubPersonMessages, clubPersonTickets } from '@forenet/contract/club/person-calls'
import * as messages from '@forenet/contract/club/team-message-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ChangeKinds } from '../../core/change-sets/index.ts'
import type { SendingGate } from '../../core/club-sending/index.ts'
import { type PeopleActionDeps, peopleActions } from './bulk-actions.ts'
import { typeChangeOffers } from './change-type.ts'
import { enrolmentOffers } from './enrol.ts'
import { listPersonMessages, listPersonTickets } from './person-history.ts'
import { previewAction } from './preview.ts'
import {
  listTeamMessageRows,
  listTeamMessages,
  previewTeamMessage,
  sendTeamMessage,
  stopTeamMessage,
} from './team-messages.ts'

export function bulkActionsModule(
  platform: Platform,
  { changeKinds, sending, ...deps }: PeopleActionDeps & { changeKinds: ChangeKinds; sending: SendingGate },
): Module {
  const kinds = peopleActions(deps)
  const toTeams = { ...platform, kinds, changeKinds, sending }
  return {
    name: 'bulk-actions',
    routes: ({ server }) => {
      server.serveClub(calls.clubPeopleActionPreview, (by, { body }) =>
        previewAction({ ...platform, kinds, sending }, by, body),
      )
      server.serveClub(calls.clubEnrolmentOffers, (by, { query }) => enrolmentOffers(platform, by, query.memberId))
      server.serveClub(calls.clubTypeChangeOffers, (by, { query }) => typeChangeOffers(platform, by, query.memberId))
      server.serveClub(messages.clubTeamMessageList, (by, { params }) => listTeamMessages(toTeams, by, params.teamId))
      server.serveClub(messages.clubTeamMessagePreview, (by, { params, body }) =>
        previewTeamMessage(toTeams, by, params.teamId, body),
      )
      server.serveClub(messages.clubTeamMessageRows, (by, { params, query }) =>
        listTeamMessageRows(toTeams, by, params, query),
      )
      server.serveClub(messages.clubTeamMessageSend, (by, { params }) => sendTeamMessage(toTeams, by, params))
      server.serveClub(messages.clubTeamMessageStop, (by, { params }) => stopTeamMessage(toTeams, by, params))
      server.serveClub(clubPersonTickets, (by, { params }) => listPersonTickets(platform, by, params.memberId))
      server.serveClub(clubPersonMessages, (by, { params }) => listPersonMessages(platform, by, params.memberId))
    },
  }
}
