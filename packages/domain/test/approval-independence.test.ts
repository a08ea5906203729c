import { describe, expect, test } from 'vitest'
import { findApprovalObstacle, type RoleWithGranter } from '../src/approval-independence.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n, 12))
const role = (
  memberId: string,
  is: RoleWithGranter['role'],
  on: number,
  from: string | null = null,
  more: Partial<RoleWithGranter> = {},
): RoleWithGranter => ({ memberId, role: is, since: day(on), endedAt: null, givenBy: from, agreedBy: null, ...more })
const ann = role('ann', 'owner', -100)
const bo = role('bo', 'owner', -90, 'ann')

type Case = {
  roles: RoleWithGranter[]
  requester?: string
  approver: string
  requested?: number
  now?: number
  mutual?: boolean
  appointed?: string[]
}
const obstacleOf = ({ roles, requester = 'ann', approver, requested = 5, now = 6, ...more }: Case) =>
  findApprovalObstacle({
    requester,
    approver,
    permission: 'money.refund',
    requestedAt: day(requested),
    now: day(now),
    roles,
    appointed: new Set(more.appointed),
    mutual: more.mutual ?? true,
  })

describe('a refund can be approved by', () => {
  test.each<[string, Case]>([
    ['another owner of old', { roles: [ann, bo], approver: 'bo' }],
    [
      'a treasurer whom the requester invited 14 days ago',
      { roles: [ann, role('cy', 'treasurer', 1, 'ann')], approver: 'cy', requested: 14, now: 15 },
    ],
    [
      'a new treasurer whom another owner invited',
      { roles: [ann, bo, role('cy', 'treasurer', 4, 'bo')], approver: 'cy' },
    ],
    [
      'a new treasurer whom the operator invited',
      { roles: [ann, role('cy', 'treasurer', 4, 'operator')], approver: 'cy' },
    ],
    ['a treasurer from the command line', { roles: [ann, role('cy', 'treasurer', 4)], approver: 'cy' }],
    ['an owner by the token', { roles: [ann], approver: 'tom', appointed: ['tom'] }],
    [
      'the inviter, for a new treasurer whom a second owner agreed to',
      { roles: [ann, bo, role('cy', 'treasurer', 4, 'ann', { agreedBy: 'bo' })], requester: 'cy', approver: 'ann' },
    ],
    [
      'one whose older role is enough, beside a new one from the requester',
      { roles: [ann, role('cy', 'treasurer', -30), role('cy', 'owner', 4, 'ann')], approver: 'cy' },
    ],
    [
      'two new owners whom the operator appointed',
      { roles: [role('ann', 'owner', 1, 'operator'), role('bo', 'owner', 1, 'operator')], approver: 'bo' },
    ],
    [
      'a treasurer by an owner who is new, and no one of the requester’s',
      { roles: [ann, bo, role('di', 'owner', 2, 'bo'), role('cy', 'treasurer', 4, 'di')], approver: 'cy' },
    ],
  ])('%s', (_who, facts) => {
    expect(obstacleOf(facts)).toBeNull()
  })
})

describe('a refund cannot be approved by', () => {
  test.each<[string, Case, string, number | null]>([
    ['the requester', { roles: [ann], approver: 'ann' }, 'own-request', null],
    [
      'a role given after the request',
      { roles: [ann, bo, role('cy', 'treasurer', 6, 'bo')], approver: 'cy', now: 30 },
      'role-after-request',
      null,
    ],
    [
      'an account the requester has just invited',
      { roles: [ann, role('cy', 'treasurer', 4, 'ann')], approver: 'cy' },
      'not-independent',
      18,
    ],
    [
      'the same the day before the 14 days are over',
      { roles: [ann, role('cy', 'treasurer', 4, 'ann')], approver: 'cy', now: 17 },
      'not-independent',
      18,
    ],
    [
      'an account invited by an account the requester invited',
      { roles: [ann, role('di', 'owner', 2, 'ann'), role('cy', 'treasurer', 4, 'di')], approver: 'cy' },
      'not-independent',
      16,
    ],
    [
      'the same after the account between has left',
      {
        roles: [ann, role('di', 'owner', 2, 'ann', { endedAt: day(5) }), role('cy', 'treasurer', 4, 'di')],
        approver: 'cy',
      },
      'not-independent',
      16,
    ],
    [
      'the inviter of the requester',
      { roles: [ann, role('cy', 'treasurer', 4, 'ann')], requester: 'cy', approver: 'ann' },
      'not-independent',
      18,
    ],
    [
      'another account of the same inviter',
      {
        roles: [ann, role('cy', 'treasurer', 3, 'ann'), role('di', 'treasurer', 4, 'ann')],
        requester: 'cy',
        approver: 'di',
      },
      'not-independent',
      17,
    ],
    [
      'an account of the requester that a second owner agreed to',
      { roles: [ann, bo, role('cy', 'treasurer', 4, 'ann', { agreedBy: 'bo' })], approver: 'cy' },
      'not-independent',
      18,
    ],
    [
      'an account that an owner by the token has invited for themselves',
      { roles: [role('cy', 'treasurer', 4, 'tom')], requester: 'tom', approver: 'cy', appointed: ['tom'] },
      'not-independent',
      18,
    ],
  ])('%s', (_who, facts, reason, until) => {
    expect(obstacleOf(facts)).toEqual({ reason, until: until === null ? null : day(until) })
  })
})

test('an action that a sole owner may take alone is approved by the inviter, not by the person just invited', () => {
  const roles = [ann, role('cy', 'owner', 4, 'ann')]
  expect(obstacleOf({ roles, requester: 'cy', approver: 'ann', mutual: false })).toBeNull()
  expect(obstacleOf({ roles, requester: 'ann', approver: 'cy', mutual: false })?.reason).toBe('not-independent')
})
