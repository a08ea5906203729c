import { CLUB_ROLES, type ClubRole, type Permission } from './access.ts'

/** What somebody of a club can see of a member. */
export const SIGHTS = [
  'person',
  'memberships',
  'notes',
  'teams',
  'entries',
  'tickets',
  'payments',
  'messages',
  'record',
] as const
export type Sight = (typeof SIGHTS)[number]

/** What each permission lets see of members; those that show nothing of anybody have none. */
const SHOWN: Readonly<Record<Exclude<Permission, 'portal.operate'>, readonly Sight[]>> = {
  'members.read': ['person', 'memberships'],
  'members.write': ['notes'],
  'teams.read': ['teams'],
  'teams.write-to': [],
  'memberships.manage': [],
  'events.attendees': ['entries'],
  'events.manage': [],
  'events.check-in': ['tickets'],
  'money.read': ['payments'],
  'money.refund': [],
  'messages.send': ['messages'],
  'reports.read': [],
  'settings.manage': [],
  'access.manage': [],
  'audit.read': ['record'],
}

/** What whoever has a role in a club can see of its members. */
export function sightsOf(role: ClubRole): Sight[] {
  const shown = new Set(CLUB_ROLES[role].flatMap((permission) => SHOWN[permission]))
  return SIGHTS.filter((sight) => shown.has(sight))
}
