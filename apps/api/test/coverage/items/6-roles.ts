import { by, everyAnswer } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const rule = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '6', kind: 'rule', name, shownBy })

/** Section 6: roles and rights. */
export const roles: readonly Item[] = [
  rule('Roles are realm roles org:{org}|role:{ROLE}', by.roles('roles of a token')),
  rule(
    'Only what follows role: is compared, whatever the case',
    departed('a role check compares the part after `role:` only', by.roles('%j of USER and ADMIN: %s')),
  ),
  rule('No requirement allows', by.roles('a user without any role passes only the empty requirement')),
  rule('A guarded page needs one of the three', by.shell('a member without roles sees no page')),
  rule('Rights are the server’s, on every call (ruling 13)', everyAnswer),
  rule('What is somebody else’s answers 404 (ruling 13)', everyAnswer),
  rule('org:ALL|role:SUPER_ADMIN, and nothing less, acts for others', by.roles('%j may impersonate: %s')),
  rule('Up to 1000 members to choose from', by.members('a size of %j is rejected')),
  rule(
    'Sorted by first, then last name',
    by.members('sorts by first then last name, matches any part case-insensitively, and escapes wildcards'),
  ),
  rule(
    'Acting looks the profile up by that member',
    departed('acting uses the chosen member', by.acting('is audited with actor, member, action and time')),
  ),
  rule(
    'Choosing whom to act for, and the page anew',
    by.journeyActing('a super administrator impersonates a member, who then sees the audit log'),
  ),
  rule('Nobody else acts', by.acting('is rejected for everyone except a super administrator')),
  rule(
    'What is left of acting is cleared for other users',
    by.journeyActing("ignores a stale impersonation for another user, without loading the picker's code"),
  ),
  rule(
    'What is done for a member is written down, and the member can read it (ruling 14)',
    by.actionsByOthers('shows the member who did what and when, newest first'),
  ),
  rule('A token of any other kind of person lets nobody in', by.tokens('a valid token without access')),
  rule(
    'A lookup with 404 creates the member',
    departed(
      'after 404, 204 or 500 a member is created',
      by.journeySignIn('a new user registers, confirms by e-mail, and becomes a member'),
    ),
  ),
  rule(
    'A lookup with 204 or 500 creates the member',
    by.memberLookup('a lookup with status %d creates the member from the login profile'),
  ),
  rule(
    'The new member: names, e-mail and phone of the login, enabled, no address',
    by.members('uses the login profile: names may be empty, the address is'),
  ),
]
