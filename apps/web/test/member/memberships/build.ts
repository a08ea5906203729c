import type { Member } from '@forenet/contract/member'
import type { Membership, MembershipConfiguration, ParticipantMembership } from '@forenet/contract/membership'

const AT = '2026-11-20T12:00:00Z'

export function buildMember(given: Partial<Member> = {}): Member {
  return {
    id: 'mette',
    parentId: null,
    firstName: 'Mette',
    lastName: 'Sørensen',
    email: 'mette@example.org',
    phone: null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    address: null,
    enabled: true,
    comments: null,
    registrationDate: AT,
    updateDate: AT,
    familyLink: false,
    familyInvitationStatus: null,
    familyInvitationRequest: null,
    ...given,
  }
}

export function buildMembership(
  lines: readonly { name: string; from: string; to: string; paid?: boolean; endedEarly?: boolean }[],
  given: Partial<Membership> = {},
): Membership {
  const ends = lines.filter(({ paid }) => paid !== false).map(({ to }) => to)
  return {
    id: 'membership',
    orgId: 'club',
    memberId: 'mette',
    enabled: true,
    status: 'active',
    autoRenewal: false,
    autoRenewCycle: 'yearly',
    savedCardIdentifier: null,
    oldStatus: null,
    newStatus: null,
    referenceKey: 'reference',
    updateDate: AT,
    overallStartDate: lines[0]?.from ?? null,
    overallEndDate: ends.toSorted().at(-1) ?? null,
    memberships: lines.map(({ name, from, to, paid = true, endedEarly }) => ({
      id: `${name} ${from}`,
      wpEntryId: null,
      wpFormId: null,
      memberId: 'mette',
      membershipId: 'membership',
      membershipConfId: 'configuration',
      membershipTypeId: typeOf(name),
      membershipName: name,
      membershipFor: Number(from.slice(0, 4)),
      statusChangeDate: AT,
      startDate: from,
      endDate: to,
      enabled: true,
      gdprAgreement: true,
      status: paid ? 'active' : 'inactive',
      referenceKey: 'reference',
      endedEarly,
    })),
    readyForMembershipRenewal: true,
    ...given,
  }
}

export function buildOffer(id: string, given: Partial<MembershipConfiguration> = {}): MembershipConfiguration {
  return {
    id,
    orgId: 'club',
    name: id,
    description: '',
    membershipPrice: 100,
    vatRate: 1,
    membershipSurcharge: 0,
    startDate: '2027-01-01',
    endDate: '2027-12-31',
    offerStartDate: '2026-11-01',
    ageFrom: null,
    ageTo: null,
    membershipFor: 2027,
    onOffer: true,
    membershipTypeId: typeOf(given.name ?? id),
    ...given,
  }
}

export function buildStanding(
  participant: Partial<Member>,
  membership: Membership | null = null,
  given: Partial<ParticipantMembership> = {},
): ParticipantMembership {
  return {
    participant: buildMember(participant),
    membership,
    status: membership?.status ?? 'inactive',
    readyForMembershipRenewal: true,
    newcomer: membership === null,
    ...given,
  }
}

function typeOf(name: string): string {
  return name.replace(/ \d{4}(\/\d{2})?$/, '')
}
