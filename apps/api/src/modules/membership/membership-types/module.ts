import * as calls from '@forenet/contract/club/membership-type-calls'
import * as seasons from '@forenet/contract/club/season-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeEdition, createEdition, publishEdition } from './editions.ts'
import { getLatestSeason, openSeason, previewSeasonPrices, undoSeasonOpening } from './season.ts'
import { changeType, createMembershipType, listTypes } from './types.ts'

export function membershipTypesModule(platform: Platform): Module {
  return {
    name: 'membership-types',
    routes: ({ server }) => {
      server.serveClub(calls.clubTypeList, ({ club }) => listTypes(platform, club))
      server.serveClub(calls.clubTypeMake, (by, { body }) => createMembershipType(platform, by, body))
      server.serveClub(calls.clubTypeChange, (by, { params, body }) => changeType(platform, by, params.typeId, body))
      server.serveClub(calls.clubEditionMake, (by, { params, body }) =>
        createEdition(platform, by, params.typeId, body),
      )
      server.serveClub(calls.clubEditionChange, (by, { params, body }) =>
        changeEdition(platform, by, params.editionId, body),
      )
      server.serveClub(calls.clubEditionPublish, (by, { params, body }) =>
        publishEdition(platform, by, params.editionId, body),
      )
      server.serveClub(seasons.clubSeasonGet, ({ club }) => getLatestSeason(platform, club))
      server.serveClub(seasons.clubSeasonTry, (by, { body }) => previewSeasonPrices(platform.database, by, body))
      server.serveClub(seasons.clubSeasonOpen, (by, { body }) => openSeason(platform, by, body))
      server.serveClub(seasons.clubSeasonTakeBack, (by, { params }) => undoSeasonOpening(platform, by, params.seasonId))
    },
  }
}
