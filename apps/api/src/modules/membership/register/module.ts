import { clubDataVisibilityGet } from '@forenet/contract/club/data-visibility-calls'
import { csvFilename } from '@forenet/contract/club/file-names'
import * as persons from '@forenet/contract/club/person-calls'
import * as calls from '@forenet/contract/club/register-calls'
import * as views from '@forenet/contract/club/register-view-calls'
import * as teams from '@forenet/contract/club/team-calls'
import { clubTeamArchivingPreview } from '@forenet/contract/club/team-message-calls'
import { calendarDateAt } from '@forenet/domain/calendar-date'
import { computeVisibilityCutoff } from '@forenet/domain/register'
import { sendCsv } from '../../../platform/lists/csv.ts'
import { redactFilterForLog } from '../../../platform/lists/redact-filter.ts'
import { defineJob, type Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { audit } from '../../core/audit/index.ts'
import type { ContactDeps } from '../../core/contact/index.ts'
import { listWhoCanSeeMember } from './data-visibility.ts'
import { registerColumns } from './file.ts'
import { getRegisterPage, readRegisterRows, registerCount, registerFrame, registerHealth } from './list.ts'
import { addPerson } from './manual-edits/add-person.ts'
import { correctPerson, getPersonData } from './manual-edits/correct-person.ts'
import { addPersonNote, getPerson, removePersonNote, tagPerson, untagPerson } from './person.ts'
import { previewTeamArchiving } from './teams/archiving-preview.ts'
import { endHiddenPlaces } from './teams/place-repository.ts'
import { sendTeamNews, TEAM_NEWS } from './teams/team-news.ts'
import { addToTeam, getTeamWithPeople, removeFromTeam } from './teams/team-people.ts'
import { changeTeam, createTeam, listClubTeams } from './teams/teams.ts'
import { changeView, listRegisterViews, removeView, saveView } from './views/views.ts'

export function registerModule(platform: Platform, { contact }: { contact: ContactDeps }): Module {
  return {
    name: 'register',
    jobs: [defineJob(TEAM_NEWS, (news) => sendTeamNews({ ...platform, contact }, news))],
    schedules: [
      {
        name: 'team-places-ended',
        cron: '20 3 * * *',
        run: () =>
          endHiddenPlaces(platform.database, computeVisibilityCutoff(calendarDateAt(platform.now())), platform.now()),
      },
    ],
    routes: ({ server }) => {
      server.serve(clubDataVisibilityGet, (caller) => listWhoCanSeeMember(platform, caller))
      server.serveClub(calls.clubRegisterFilterChoices, ({ club }) => registerFrame(platform, club))
      server.serveClub(calls.clubRegisterList, ({ club }, { query }) =>
        platform.reports.read((database) => getRegisterPage({ ...platform, database }, club, query)),
      )
      server.serveClub(calls.clubRegisterCount, ({ club }, { query }) =>
        platform.reports.read((database) => registerCount({ ...platform, database }, club, query)),
      )
      server.serveClub(persons.clubPersonGet, (by, { params }) => getPerson(platform, by, params.memberId))
      server.serveClub(persons.clubPersonAdd, (by, { body }) => addPerson(platform, by, body))
      server.serveClub(persons.clubPersonDataGet, (by, { params }) => getPersonData(platform, by, params.memberId))
      server.serveClub(persons.clubPersonDataCorrect, (by, { params, body }) =>
        correctPerson(platform, by, params.memberId, body),
      )
      server.serveClub(persons.clubPersonTagAdd, (by, { params, body }) =>
        tagPerson(platform, by, params.memberId, body),
      )
      server.serveClub(persons.clubPersonTagRemove, (by, { params }) =>
        untagPerson(platform, by, params.memberId, params.tagId),
      )
      server.serveClub(persons.clubPersonNoteAdd, (by, { params, body }) =>
        addPersonNote(platform, by, params.memberId, body),
      )
      server.serveClub(persons.clubPersonNoteRemove, (by, { params }) =>
        removePersonNote(platform, by, params.memberId, params.noteId),
      )
      server.serveClub(teams.clubTeamList, (by) => listClubTeams(platform, by))
      server.serveClub(teams.clubTeamGet, (by, { params }) => getTeamWithPeople(platform, by, params.teamId))
      server.serveClub(teams.clubTeamCreate, (by, { body }) => createTeam(platform, by, body))
      server.serveClub(teams.clubTeamChange, (by, { params, body }) => changeTeam(platform, by, params.teamId, body))
      server.serveClub(clubTeamArchivingPreview, (by, { params }) => previewTeamArchiving(platform, by, params.teamId))
      server.serveClub(teams.clubTeamPersonAdd, (by, { params, body }) => addToTeam(platform, by, params, body))
      server.serveClub(teams.clubTeamPersonRemove, (by, { params }) => removeFromTeam(platform, by, params))
      server.serveClub(views.clubRegisterViewList, (by) => listRegisterViews(platform, by))
      server.serveClub(views.clubRegisterViewCreate, (by, { body }) => saveView(platform, by, body))
      server.serveClub(views.clubRegisterViewChange, (by, { params, body }) =>
        changeView(platform, by, params.viewId, body),
      )
      server.serveClub(views.clubRegisterViewDelete, (by, { params }) => removeView(platform, by, params.viewId))
      server.serveClub(calls.clubRegisterDataQuality, ({ club }) =>
        platform.reports.read((database) => registerHealth({ ...platform, database }, club)),
      )
      server.serveClub(calls.clubRegisterSelectionFile, async ({ caller, club }, { body }, { reply }) => {
        const { ids, order, columns, language = 'da' } = body
        const frame = await registerFrame(platform, club)
        const about = { objectKind: 'organisation', objectId: club.id, organisationId: club.id }
        const fact = { ...about, action: 'register-downloaded', detail: { chosen: ids.length } }
        await audit(platform.database, caller, fact, platform.now())
        const rows = platform.reports.rows((database) =>
          readRegisterRows({ ...platform, database }, club, {}, order, ids),
        )
        return sendCsv(
          reply,
          csvFilename(club.key, 'register', language),
          registerColumns(columns, language, frame),
          rows,
        )
      })
      server.serveClub(calls.clubRegisterFile, async ({ caller, club }, { query }, { reply }) => {
        const { order, columns, language = 'da', ...filter } = query
        const frame = await registerFrame(platform, club)
        // Audited, because personal data leaves the portal.
        const about = {
          objectKind: 'organisation',
          objectId: club.id,
          organisationId: club.id,
          detail: redactFilterForLog(filter),
        }
        await audit(platform.database, caller, { action: 'register-downloaded', ...about }, platform.now())
        const rows = platform.reports.rows((database) =>
          readRegisterRows({ ...platform, database }, club, filter, order),
        )
        return sendCsv(
          reply,
          csvFilename(club.key, 'register', language),
          registerColumns(columns, language, frame),
          rows,
        )
      })
    },
  }
}
