import * as settingsCalls from '@forenet/contract/club/settings-calls'
import * as calls from '@forenet/contract/organisation-calls'
import type { Database } from '@forenet/database/database'
import type pg from 'pg'
import type { CallServer } from '../../../platform/http/serve-call.ts'
import { type RequireCleanUpload, readUpload } from '../../../platform/http/upload-scan.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Parsers } from '../../../platform/tasks/parsers.ts'
import { getClubList, type ListPeriodsByOrganisation, listPublicClubs } from './club-list.ts'
import { removeLogo, saveLogo, sendLogo } from './logo.ts'
import * as service from './service.ts'
import { getSettings, type RefundLimits, saveSettings } from './settings.ts'

export function organisationsModule(
  platform: Platform,
  given: { periodsOf: ListPeriodsByOrganisation; refundLimits: RefundLimits },
): Module {
  return {
    name: 'organisations',
    routes: ({ server, requireClean }) => organisationRoutes(server, { ...platform, ...given, requireClean }),
  }
}

type Deps = {
  refundLimits: RefundLimits
  pool: pg.Pool
  database: Database
  now: () => Date
  periodsOf: ListPeriodsByOrganisation
  requireClean: RequireCleanUpload
  parsers: Parsers
}

function organisationRoutes(server: CallServer, deps: Deps): void {
  server.serve(calls.organisationList, (caller, { query }) => getClubList(deps, caller, query))
  server.serveAnyone(calls.organisationPublicGet, ({ query }) => listPublicClubs(deps, query))
  server.serve(calls.organisationMembershipConfigurations, (_caller, { params }) =>
    service.listMembershipConfigurations(deps, params.orgId),
  )
  server.serve(calls.organisationPaymentSetUpGet, (_caller, { params }) => service.getPaymentSetUp(deps, params.orgId))
  server.serveClub(settingsCalls.clubSettingsGet, ({ club }) => getSettings(deps, club))
  server.serveClub(settingsCalls.clubSettingsSave, (by, { body }) => saveSettings(deps, by, body))
  server.serveClub(settingsCalls.clubLogoSave, (by, _input, { request }) => saveLogo(deps, by, readUpload(request)))
  server.serveClub(settingsCalls.clubLogoRemove, (by) => removeLogo(deps, by))
  server.serveAnyone(calls.organisationLogo, ({ params, query }, handling) =>
    sendLogo(deps, { organisationId: params.orgId, stamp: query.v }, handling),
  )
}
