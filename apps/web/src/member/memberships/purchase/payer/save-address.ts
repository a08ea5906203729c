import type { Member } from '@forenet/contract/member'
import { memberUpdate } from '@forenet/contract/member-calls'
import { findCountry } from '@forenet/domain/country'
import { call } from '../../../../kit/calls/call.ts'

/** The fields of an address that has to be whole; the other two lines stay as they are. */
export type AddressValues = Record<'AddressLine1' | 'PostCode' | 'City' | 'Country', string>

/** What a form for an address begins with: what is known, and Denmark where no country is. */
export function addressValuesOf(address: Member['address']): AddressValues {
  return {
    AddressLine1: address?.AddressLine1 ?? '',
    PostCode: address?.PostCode ?? '',
    City: address?.City ?? '',
    Country: address?.Country ? (findCountry(address.Country)?.name ?? '') : 'Denmark',
  }
}

/** Saves a member's address and leaves the rest of the profile as it is. */
export function saveAddress(member: Member, changed: AddressValues): Promise<Member> {
  const { firstName, lastName, phone, gender, dateOfBirth, address } = member
  return call(memberUpdate, {
    params: { memberId: member.id },
    body: {
      firstName,
      lastName,
      phone,
      gender,
      dateOfBirth,
      address: { AddressLine2: address?.AddressLine2, AddressLine3: address?.AddressLine3, ...changed },
    },
  })
}
