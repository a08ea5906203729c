import type { FamilyInvitation, Member } from '@forenet/contract/member'
import { MEMBER_API } from '@forenet/domain/product'

/** A member as the repository's statements select it. */
export type MemberRow = {
  id: string
  parent_id: string | null
  first_name: string
  last_name: string
  email: string | null
  phone: string | null
  gender: Member['gender']
  date_of_birth: string | null
  address_line_1: string | null
  address_line_2: string | null
  address_line_3: string | null
  city: string | null
  post_code: string | null
  country: string | null
  enabled: boolean
  comments: string | null
  registration_date: Date
  update_date: Date
  picture_at: Date | null
}

/** The columns of `MemberRow`, of member `m`. */
export const MEMBER_COLUMNS = `m.id, m.parent_id, m.first_name, m.last_name, m.email, m.phone, m.gender, m.date_of_birth,
  m.address_line_1, m.address_line_2, m.address_line_3, m.city, m.post_code, m.country, m.enabled, m.comments,
  m.registration_date, m.update_date,
  (select p.updated_at from member_picture p where p.member_id = m.id) as picture_at`

/** A row as the contract's Member. `invitation` is the family link by which the viewer knows this member, if any. */
export function presentMember(row: MemberRow, invitation: FamilyInvitation | null = null): Member {
  return {
    id: row.id,
    parentId: row.parent_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    gender: row.gender,
    dateOfBirth: row.date_of_birth,
    profileImage: row.picture_at ? `${MEMBER_API}/member/${row.id}/picture?at=${row.picture_at.getTime()}` : null,
    address: presentAddress(row),
    enabled: row.enabled,
    comments: row.comments,
    registrationDate: row.registration_date.toISOString(),
    updateDate: row.update_date.toISOString(),
    familyLink: invitation !== null,
    familyInvitationStatus: invitation?.status ?? null,
    familyInvitationRequest: invitation,
  }
}

/** The address, or null when nothing of it has been given. */
export function presentAddress(row: MemberRow): Member['address'] {
  const address = {
    AddressLine1: row.address_line_1,
    AddressLine2: row.address_line_2,
    AddressLine3: row.address_line_3,
    City: row.city,
    PostCode: row.post_code,
    Country: row.country,
  }
  return Object.values(address).every((part) => part === null) ? null : address
}

/** 'Maja Holm', as mails and receipts write it. */
export function fullName(row: Pick<MemberRow, 'first_name' | 'last_name'>): string {
  return `${row.first_name} ${row.last_name}`.trim()
}
