import { clubPeopleAction } from '@forenet/contract/club/people-action-calls'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import { previewAction } from './preview.ts'

/** What the board does about one person of the register or many: looked at, applied and taken back as a change set. */
export function peopleActionsModule(platform: Platform): Module {
  return {
    name: 'people-actions',
    routes: ({ server }) => {
      server.serveClub(clubPeopleAction, (by, { body }) => previewAction(platform, by, body))
    },
  }
}
