import { describe, expect, test } from 'vitest'
import {
  decideAnswer,
  decideInvitation,
  type InvitationRequest,
  MAX_INVITATIONS_PER_DAY,
} from '../../src/modules/events/families/invitation-rules.ts'

const asked: InvitationRequest = {
  inviterEmail: 'a@example.org',
  inviteeEmail: 'b@example.org',
  mine: null,
  theirs: null,
  sentToday: 0,
  rejectedLately: 0,
}
const child = { hasTwoGuardians: false }

describe('deciding to send an invitation', () => {
  test.each<[string, Partial<InvitationRequest>, ReturnType<typeof decideInvitation>]>([
    ['to somebody new', {}, 'send'],
    ['to oneself', { inviteeEmail: 'a@example.org' }, 'cannot-invite-yourself'],
    ['asked before', { mine: 'pending' }, 'is-there'],
    ['asked before, and too often today', { mine: 'pending', sentToday: 99 }, 'is-there'],
    ['linked already', { mine: 'approved' }, 'already-linked'],
    ['linked already by the other', { theirs: 'approved' }, 'already-linked'],
    ['the other has asked', { theirs: 'pending' }, 'already-invited-you'],
    ['the last of the day', { sentToday: MAX_INVITATIONS_PER_DAY - 1 }, 'send'],
    ['one too many', { sentToday: MAX_INVITATIONS_PER_DAY }, 'too-many-requests'],
    ['after one no', { rejectedLately: 1 }, 'send'],
    ['after two', { rejectedLately: 2 }, 'too-many-requests'],
    ['for a child', { child }, 'send'],
    ['for a child, with who is family', { child, theirs: 'approved' }, 'send'],
    ['for a child with two guardians', { child: { hasTwoGuardians: true } }, 'has-two-guardians'],
  ])('%s', (_case, part, expected) => {
    expect(decideInvitation({ ...asked, ...part })).toBe(expected)
  })
})

test.each([
  ['pending', 'approved', 'give'],
  ['pending', 'rejected', 'give'],
  ['approved', 'approved', 'was-given'],
  ['rejected', 'rejected', 'was-given'],
  ['approved', 'rejected', 'too-late'],
  ['rejected', 'approved', 'too-late'],
] as const)('%s, and then %s: %s', (status, answer, expected) => {
  expect(decideAnswer(status, answer)).toBe(expected)
})
