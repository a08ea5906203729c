import { type ClubRole, rolesWith } from './access.ts'

export const INVITATION_DAYS = 30

/** Open invitations per club. */
export const INVITATIONS_AT_ONCE = 50
/** Invitations one person may send per day, since each mails an arbitrary address. */
export const INVITATIONS_A_DAY = 60

/** Roles that can be limited to one event. */
const AT_ONE_EVENT: readonly ClubRole[] = ['event-host', 'trainer', 'door-steward']

export function canBeAtOneEvent(role: ClubRole): boolean {
  return AT_ONE_EVENT.includes(role)
}

export function canBeWithOneTeam(role: ClubRole): boolean {
  return role === 'trainer'
}

/** An auditor's role always has an end date. */
export function mustEnd(role: ClubRole): boolean {
  return role === 'auditor'
}

export type WantedRole = { role: ClubRole; eventId: string | null; teamId: string | null; until: string | null }

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
 * A source of ownership: a grant, or the ADMIN role in a token (`grantId` null), which may be outdated. `lasting`:
 * without end date.
 */
export type Ownership = { memberId: string; grantId: string | null; lasting: boolean }

/** Whether a club would be left without a permanent owner by grant once `going` are removed. */
export function leavesNoOwner(owned: readonly Ownership[], going: readonly string[]): boolean {
  return !owned.some(({ grantId, lasting }) => lasting && grantId !== null && !going.includes(grantId))
}

/** Whether the club has an owner other than `asker`, whose approval is then required. */
export function hasSecondOwner(asker: string | null, owned: readonly Ownership[]): boolean {
  return owned.some(({ memberId }) => memberId !== asker)
}

/** Roles that can refund or approve. */
const OF_MONEY: readonly ClubRole[] = rolesWith('money.refund')

/**
 * Whether granting or ending a role requires a second owner's approval, if the club has one: always for the owner role;
 * if the club limits refunds per person, also for granting roles that can refund. Resigning from one's own role needs
 * no approval. `holder`: the current role holder; null when granting.
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
