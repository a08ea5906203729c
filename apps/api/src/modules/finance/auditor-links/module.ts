import { auditorBooksVerify } from '@forenet/contract/auditor-calls'
import {
  clubAuditorLinkCreate,
  clubAuditorLinkList,
  clubAuditorLinkRevoke,
} from '@forenet/contract/club/auditor-link-calls'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import { verifyForAuditor, writeAuditorPage } from './auditor-page.ts'
import { createLink, listLinks, revokeLink } from './links.ts'

export function auditorLinksModule(platform: Platform): Module {
  return {
    name: 'auditor-links',
    routes: ({ server }) => {
      server.serveClub(clubAuditorLinkList, ({ club }) => listLinks(platform, club.id))
      server.serveClub(clubAuditorLinkCreate, (by, { body }) => createLink(platform, by, body))
      server.serveClub(clubAuditorLinkRevoke, (by, { params }) => revokeLink(platform, by, params.linkId))
      server.serveAnyone(auditorBooksVerify, ({ params }) => verifyForAuditor(platform, params.secret))
    },
    page: writeAuditorPage(platform),
  }
}
