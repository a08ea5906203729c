import { describe, expect, test } from 'vitest'
import { buildHome } from '../../src/member/home/build-home.ts'
import { countUnanswered } from '../../src/member/home/role-tasks/desk-steps.tsx'
import {
  listDueRenewals,
  listFamilyMemberships,
  listPendingInvitations,
} from '../../src/member/home/steps/next-steps.ts'
import { buildMember, buildMembership, buildOrganisation, buildPayment, buildStanding } from '../fixture/people.ts'

const TODAY = '2026-11-20'
const NOW = new Date('2026-11-20T12:00:00Z')
const mette = buildMember()
const club = buildOrganisation()
const running = buildStanding({
  participant: mette,
  membership: buildMembership(['Senior 2026', '2026-01-01', '2026-12-31']),
  status: 'active',
  readyForMembershipRenewal: true,
})
const overview = [{ organisation: club, participants: [running] }]
const linked = (status: 'pending' | 'approved' | 'rejected') => ({
  ...running,
  participant: buildMember({ familyLink: true, familyInvitationStatus: status }),
})

describe('due renewals', () => {
  test('include memberships with a later offer', () => {
    expect(listDueRenewals(overview, [], TODAY).map(({ participant }) => participant.id)).toEqual([mette.id])
  })

  test.each([
    ['nothing ends later', { ...running, readyForMembershipRenewal: false }],
    ['never a member', buildStanding({ participant: mette, readyForMembershipRenewal: true })],
    ['never paid', { ...running, membership: buildMembership() }],
    ['a family link not yet accepted', linked('pending')],
    ['a family link declined', linked('rejected')],
    [
      'left years ago',
      {
        ...running,
        membership: buildMembership(['Senior 2024', '2024-01-01', '2024-12-31']),
        status: 'expired' as const,
      },
    ],
  ])('exclude: %s', (_why, standing) => {
    expect(listDueRenewals([{ organisation: club, participants: [standing] }], [], TODAY)).toEqual([])
  })

  test('exclude clubs that cannot take payments', () => {
    const closed = { ...club, unavailable: 'payment-not-set-up' as const }
    expect(listDueRenewals([{ organisation: closed, participants: [running] }], [], TODAY)).toEqual([])
  })

  test('include accepted family links', () => {
    expect(listDueRenewals([{ organisation: club, participants: [linked('approved')] }], [], TODAY)).toHaveLength(1)
  })

  test('exclude purchases in progress for the same person and club', () => {
    expect(listDueRenewals(overview, [buildPayment(club, mette.id)], TODAY)).toEqual([])
    expect(listDueRenewals(overview, [buildPayment(buildOrganisation(), mette.id)], TODAY)).toHaveLength(1)
    expect(listDueRenewals(overview, [buildPayment(club, buildMember().id)], TODAY)).toHaveLength(1)
  })

  test('include members who lapsed last year', () => {
    const lapsed = {
      ...running,
      membership: buildMembership(['Senior 2025', '2025-01-01', '2025-12-31']),
      status: 'expired' as const,
    }
    expect(listDueRenewals([{ organisation: club, participants: [lapsed] }], [], TODAY)).toHaveLength(1)
  })
})

test('excludes links not yet accepted', () => {
  const participants = [running, linked('pending'), linked('approved')]
  expect(listFamilyMemberships([{ organisation: club, participants }])).toHaveLength(2)
})

test('an invitation is pending for the invitee', () => {
  const request = (inviteeEmail: string) => ({
    id: 'i',
    inviterEmail: 'a@example.dk',
    inviteeEmail,
    status: 'pending' as const,
  })
  const asked = (email: string) => [
    {
      organisation: club,
      participants: [
        buildStanding({
          participant: buildMember({ familyInvitationStatus: 'pending', familyInvitationRequest: request(email) }),
        }),
      ],
    },
  ]
  expect(listPendingInvitations(asked('mette@example.dk'), mette).map(({ mine }) => mine)).toEqual([true])
  expect(listPendingInvitations(asked('line@example.dk'), mette).map(({ mine }) => mine)).toEqual([false])
  expect(listPendingInvitations([{ organisation: club, participants: [linked('approved')] }], mette)).toEqual([])
})

test('renewals of one club are one task', () => {
  const other = buildOrganisation({ name: 'Koret' })
  const freja = { ...running, participant: buildMember({ firstName: 'Freja' }) }
  const both = [
    { organisation: club, participants: [running, freja] },
    { organisation: other, participants: [running] },
  ]
  const home = buildHome(mette, both, [], [], NOW)
  expect(home.renewals.map(({ organisation, due }) => [organisation.name, due.length])).toEqual([
    [club.name, 2],
    ['Koret', 1],
  ])
  expect(home.steps).toBe(2)
})

describe('home', () => {
  const home = (member = mette, unfinished = [buildPayment(club, mette.id)]) =>
    buildHome(member, overview, unfinished, [], NOW)

  test('counts tasks the member can act on', () => {
    expect(home().steps).toBe(1)
    expect(home(mette, []).steps).toBe(1)
    expect(home({ ...mette, address: null }).steps).toBe(2)
    expect(home(mette, [{ ...buildPayment(club, mette.id), state: 'confirming' }]).steps).toBe(0)
  })

  test('separates the family’s clubs, past and present, from others', () => {
    const other = buildOrganisation({ name: 'Koret' })
    const closed = buildOrganisation({ name: 'Mejeriet', unavailable: 'no-membership-configurations' })
    const left = buildOrganisation({ name: 'Skakklubben' })
    const ended = { ...running, status: 'expired' as const }
    const all = [
      ...overview,
      { organisation: left, participants: [ended] },
      { organisation: other, participants: [buildStanding({ participant: mette })] },
      { organisation: closed, participants: [linked('pending')] },
    ]
    const found = buildHome(mette, all, [], [], NOW)
    expect(found.clubs.map(({ organisation, memberships }) => [organisation.name, memberships.length])).toEqual([
      [club.name, 1],
      ['Skakklubben', 1],
    ])
    expect(found.otherClubs.map(({ name }) => name)).toEqual(['Koret', 'Mejeriet'])
    expect(buildHome(mette, [], [], [], NOW).clubs).toEqual([])
  })
})

test('a conversation awaits the club if the last message is the member’s', () => {
  const thread = (organisation: typeof club, from: 'member' | 'organisation') => ({
    organisation,
    last: { from, senderName: 'Mette', beginning: 'Hej' },
  })
  const other = buildOrganisation({ name: 'Koret' })
  const threads = [thread(club, 'member'), thread(other, 'organisation'), thread(club, 'member')]
  expect(countUnanswered(threads)).toMatchObject({ count: 2, clubs: [{ id: club.id }] })
  expect(countUnanswered([])).toEqual({ count: 0, clubs: [] })
})
