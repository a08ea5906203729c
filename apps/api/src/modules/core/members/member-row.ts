import type { FamilyInvitation, Member } from '@forenet/contract/member'
import { MEMBER_API } from '@forenet/domain/product'

export type MemberRow = {
  id: string
  parentId: string | null
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  gender: Member['gender']
  dateOfBirth: string | null
  addressLine1: string | null
  addressLine2: string | null
  addressLine3: string | null
  city: string | null
  postCode: string | null
  country: string | null
  enabled: boolean
  registrationDate: Date
  updateDate: Date
  pictureAt: Date | null
}

export const MEMBER_COLUMNS = `m.id, m.parent_id as "parentId", m.first_name as "firstName",
  m.last_name as "lastName", m.email, m.phone, m.gender, m.date_of_birth as "dateOfBirth",
  m.address_line_1 as "addressLine1", m.address_line_2 as "addressLine2", m.address_line_3 as "addressLine3", m.city,
  m.post_code as "postCode", m.country, m.enabled, m.registration_date as "registrationDate",
  m.update_date as "updateDate", (select p.updated_at from member_picture p where p.member_id = m.id) as "pictureAt"`

export function presentMember(row: MemberRow, invitation: FamilyInvitation | null = null): Member {
  return {
    id: row.id,
    parentId: row.parentId,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    dateOfBirth: row.dateOfBirth,
    profileImage: row.pictureAt ? `${MEMBER_API}/member/${row.id}/picture?at=${row.pictureAt.getTime()}` : null,
    address: presentAddress(row),
    enabled: row.enabled,
    // Added later for organisers with access to the club's notes.
    comments: null,
    registrationDate: row.registrationDate.toISOString(),
    updateDate: row.updateDate.toISOString(),
    familyLink: invitation !== null,
    familyInvitationStatus: invitation?.status ?? null,
    familyInvitationRequest: invitation,
  }
}

export function presentAddress(row: MemberRow): Member['address'] {
  const address = {
    AddressLine1: row.addressLine1,
    AddressLine2: row.addressLine2,
    AddressLine3: row.addressLine3,
    City: row.city,
    PostCode: row.postCode,
    Country: row.country,
  }
  return Object.values(address).every((part) => part === null) ? null : address
}

export function fullName(row: Pick<MemberRow, 'firstName' | 'lastName'>): string {
  return `${row.firstName} ${row.lastName}`.trim()
}
