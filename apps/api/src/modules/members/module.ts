import type { Database } from '@forenet/database/database'
import type { Tell } from '../../platform/hears.ts'
import type { Module } from '../../platform/module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LoginDeps } from './logins.ts'
import { memberRoutes } from './routes.ts'
import type { MemberOf } from './service.ts'

declare module '../../platform/hears.ts' {
  interface Hears {
    /** Somebody has become a member. */
    memberJoined: (transaction: Database, member: { id: string; email: string }, at: Date) => Promise<void>
    /** A member's e-mail has changed; nobody else becomes a member of the new one meanwhile, or is invited by it. */
    emailMoved: (transaction: Database, moved: { id: string; from: string; to: string }, at: Date) => Promise<void>
  }
}

/** Answers that lie right of this module in the line. */
export type Given = {
  tell: Tell
  memberOf: MemberOf
  /** Whether somebody is asked to take over a child by an e-mail that is about to become a member's. */
  hasPendingHandOver: (transaction: Database, email: string) => Promise<boolean>
}

export function membersModule(platform: Platform, { tell, memberOf, hasPendingHandOver }: Given): Module {
  const joining = {
    hasPendingHandOver,
    attachInvitations: (transaction: Database, member: { id: string; email: string }, at: Date) =>
      tell('memberJoined', transaction, member, at),
  }
  return {
    name: 'members',
    routes: ({ http, server, requireClean }) =>
      memberRoutes(http, server, { ...platform, requireClean, memberOf, joining }),
  }
}

/** What finding a login's member stands on. */
export function loginDeps(platform: Platform, tell: Tell, lockEmail: LoginDeps['lockEmail']): LoginDeps {
  return { ...platform, lockEmail, emailMoved: (transaction, moved, at) => tell('emailMoved', transaction, moved, at) }
}
