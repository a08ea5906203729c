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
      server.serveClub(calls.clubMembershipTypeList, ({ club }) => listTypes(platform, club))
      server.serveClub(calls.clubMembershipTypeCreate, (by, { body }) => createMembershipType(platform, by, body))
      server.serveClub(calls.clubMembershipTypeChange, (by, { params, body }) =>
        changeType(platform, by, params.typeId, body),
      )
      server.serveClub(calls.clubEditionCreate, (by, { params, body }) =>
        createEdition(platform, by, params.typeId, body),
      )
      server.serveClub(calls.clubEditionChange, (by, { params, body }) =>
        changeEdition(platform, by, params.editionId, body),
      )
      server.serveClub(calls.clubEditionPublish, (by, { params, body }) =>
        publishEdition(platform, by, params.editionId, body),
      )
      server.serveClub(seasons.clubSeasonGet, ({ club }) => getLatestSeason(platform, club))
      server.serveClub(seasons.clubSeasonPreview, (by, { body }) => previewSeasonPrices(platform.database, by, body))
      server.serveClub(seasons.clubSeasonOpen, (by, { body }) => openSeason(platform, by, body))
      server.serveClub(seasons.clubSeasonUndo, (by, { params }) => undoSeasonOpening(platform, by, params.seasonId))
    },
  }
}
