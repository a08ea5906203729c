import { CLUB_ROLES, type ClubRole, type Permission } from './access.ts'

/** Categories of a member's data that club roles can see. */
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
  'money.invoice': [],
  'messages.send': ['messages'],
  'reports.read': [],
  'settings.manage': [],
  'access.manage': [],
  'audit.read': ['record'],
}

export function sightsOf(role: ClubRole): Sight[] {
  const shown = new Set(CLUB_ROLES[role].flatMap((permission) => SHOWN[permission]))
  return SIGHTS.filter((sight) => shown.has(sight))
}
