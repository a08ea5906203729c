import { type ClubRole, rolesWith } from './access.ts'

/** For so many days an invitation to a role can be accepted. */
export const INVITATION_DAYS = 30

/** So many invitations may wait for an answer in one club at a time. */
export const INVITATIONS_AT_ONCE = 50
/** One person sends so many within a day: each is a mail to an address of anybody's. */
export const INVITATIONS_A_DAY = 60

/** Roles that may be for one event alone. */
const AT_ONE_EVENT: readonly ClubRole[] = ['event-host', 'trainer', 'door-steward']

export function canBeAtOneEvent(role: ClubRole): boolean {
  return AT_ONE_EVENT.includes(role)
}

/** Whether a role may be for one team alone. */
export function canBeWithOneTeam(role: ClubRole): boolean {
  return role === 'trainer'
}

/** An auditor looks for a time: the role always has a last day. */
export function mustEnd(role: ClubRole): boolean {
  return role === 'auditor'
}

export type WantedRole = { role: ClubRole; eventId: string | null; teamId: string | null; until: string | null }

/** What is wrong with a role as it is wanted, told of its field; null where nothing is. Calendar dates. */
export function roleFault(
  { role, eventId, teamId, until }: WantedRole,
  today: string,
): { field: 'eventId' | 'teamId' | 'until'; message: string } | null {
  if (eventId !== null && !canBeAtOneEvent(role)) {
    return { field: 'eventId', message: 'Only an event host, a trainer or a door steward can be for one event' }
  }
  if (teamId !== null && !canBeWithOneTeam(role)) {
    return { field: 'teamId', message: 'Only a trainer can be for one team' }
  }
  if (teamId !== null && eventId !== null) {
    return { field: 'teamId', message: 'A role is for one event or for one team' }
  }
  if (until === null) {
    return mustEnd(role) ? { field: 'until', message: 'An auditor’s role must have a last day' } : null
  }
  return until < today ? { field: 'until', message: 'Must not be in the past' } : null
}

/**
 * What makes somebody an owner: a grant of the portal's, or the token alone, which has no id here and of which it is not known
 * whether it still says so. `lasting`: it has no end.
 */
export type Ownership = { memberId: string; grantId: string | null; lasting: boolean }

/** Whether a club would have no owner who is sure to stay without these of its grants. */
export function leavesNoOwner(owned: readonly Ownership[], going: readonly string[]): boolean {
  return !owned.some(({ grantId, lasting }) => lasting && grantId !== null && !going.includes(grantId))
}

/** Whether the club has another owner than who asks, who then has to say yes to what takes two. */
export function hasSecondOwner(asker: string | null, owned: readonly Ownership[]): boolean {
  return owned.some(({ memberId }) => memberId !== asker)
}

/** Roles that pay money back and approve what others have requested. */
const OF_MONEY: readonly ClubRole[] = rolesWith('money.refund')

/**
 * Whether a second owner has to agree before a role is given or ended, if the club has one: to making an owner or ending the
 * role of one, and, where the club limits what one person refunds alone, to giving any role that refunds or approves.
 * Giving up one's own role needs nobody. `holder`: who has the role; null while it is given.
 */
export function needsSecondOwner(
  role: ClubRole,
  {
    asker,
    holder,
    owned,
    refundsLimited,
  }: { asker: string | null; holder: string | null; owned: readonly Ownership[]; refundsLimited: boolean },
): boolean {
  if (holder !== null && holder === asker) return false
  const isGuarded = role === 'owner' || (holder === null && refundsLimited && OF_MONEY.includes(role))
  return isGuarded && hasSecondOwner(asker, owned)
}
