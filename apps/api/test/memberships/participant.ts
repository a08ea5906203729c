import type { Member } from '@forenet/contract/member'

export const ADDRESS = {
  AddressLine1: 'Ribevej 14',
  AddressLine2: null,
  AddressLine3: null,
  City: 'Silkeborg',
  PostCode: '8600',
  Country: 'Denmark',
}
const AT = '2026-01-01T00:00:00.000Z'

/** A participant of a purchase. */
export function participant(id: string, more: Partial<Member> = {}): Member {
  return {
    id,
    parentId: null,
    firstName: 'Maja',
    lastName: 'Holm',
    email: 'maja@example.org',
    phone: null,
    gender: null,
    dateOfBirth: null,
    profileImage: null,
    address: ADDRESS,
    enabled: true,
    comments: null,
    registrationDate: AT,
    updateDate: AT,
    familyLink: false,
    familyInvitationStatus: null,
    familyInvitationRequest: null,
    ...more,
  }
}
