import { CLUB_ROLES, type ClubRole, type Permission } from './access.ts'

export const MEMBER_DATA_CATEGORIES = [
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
export type MemberDataCategory = (typeof MEMBER_DATA_CATEGORIES)[number]

const CATEGORIES_BY_PERMISSION: Readonly<Record<Exclude<Permission, 'portal.operate'>, readonly MemberDataCategory[]>> =
  {
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
    'money.close': [],
    'money.export': [],
    'messages.send': ['messages'],
    'reports.read': [],
    'settings.manage': [],
    'access.manage': [],
    'audit.read': ['record'],
  }

export function listVisibleDataCategories(role: ClubRole): MemberDataCategory[] {
  const shown = new Set(CLUB_ROLES[role].flatMap((permission) => CATEGORIES_BY_PERMISSION[permission]))
  return MEMBER_DATA_CATEGORIES.filter((sight) => shown.has(sight))
}
