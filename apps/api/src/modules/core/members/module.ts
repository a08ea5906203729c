import type { Database } from '@forenet/database/database'
import type { PublishEvent } from '../../../platform/domain-events.ts'
import type { Module } from '../../../platform/module.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { LoginDeps } from './logins.ts'
import { memberRoutes } from './routes.ts'
import type { ClubNotes, FindMemberOfLogin } from './service.ts'

declare module '../../../platform/domain-events.ts' {
  interface DomainEvents {
    memberJoined: (transaction: Database, member: { id: string; email: string }, at: Date) => Promise<void>
    /** Runs under the advisory lock on the new e-mail. */
    emailMoved: (transaction: Database, moved: { id: string; from: string; to: string }, at: Date) => Promise<void>
  }
}

/** Dependencies on later modules, passed in by `portal.ts`. */
export type MembersModuleDeps = {
  tell: PublishEvent
  memberOf: FindMemberOfLogin
  clubNotes: ClubNotes
  hasPendingHandOver: (transaction: Database, email: string) => Promise<boolean>
}

export function membersModule(
  platform: Platform,
  { tell, memberOf, clubNotes, hasPendingHandOver }: MembersModuleDeps,
): Module {
  const joining = {
    hasPendingHandOver,
    attachInvitations: (transaction: Database, member: { id: string; email: string }, at: Date) =>
      tell('memberJoined', transaction, member, at),
  }
  return {
    name: 'members',
    routes: ({ http, server, requireClean }) =>
      memberRoutes(http, server, { ...platform, requireClean, memberOf, clubNotes, joining }),
  }
}

export function loginDeps(platform: Platform, tell: PublishEvent, lockEmail: LoginDeps['lockEmail']): LoginDeps {
  return { ...platform, lockEmail, emailMoved: (transaction, moved, at) => tell('emailMoved', transaction, moved, at) }
}
