import { createHash } from 'node:crypto'
import type { PersonData, PersonValues } from '@forenet/contract/club/person-data'
import { type ClubPersonData, type ClubPersonRow, PERSON_DATA_KEYS } from '../../../core/members/index.ts'

export function toPersonData({ address, ...values }: PersonValues): ClubPersonData {
  const { firstName, lastName, email, phone, gender, dateOfBirth } = values
  return {
    firstName,
    lastName,
    email,
    phone,
    gender,
    dateOfBirth,
    addressLine1: address?.AddressLine1 ?? null,
    addressLine2: address?.AddressLine2 ?? null,
    postCode: address?.PostCode ?? null,
    city: address?.City ?? null,
    country: address?.Country ?? null,
  }
}

/** The club maintains the data only if it added the person and no other club has data on them. */
export function personDataKeeper(
  person: ClubPersonRow,
  organisationId: string,
  isElsewhere: boolean,
): PersonData['keeper'] {
  if (person.hasLogin) return 'login'
  if (person.guardianId !== null) return 'family'
  return person.keptBy === organisationId && !isElsewhere ? 'club' : 'elsewhere'
}

export function personDataVersion(person: ClubPersonData): string {
  const values = JSON.stringify(PERSON_DATA_KEYS.map((key) => person[key]))
  return createHash('sha256').update(values).digest('base64url')
}

export function presentData(person: ClubPersonRow, keeper: PersonData['keeper']): PersonData {
  const { firstName, lastName, email, phone, gender, dateOfBirth } = person
  const address = {
    AddressLine1: person.addressLine1,
    AddressLine2: person.addressLine2,
    PostCode: person.postCode,
    City: person.city,
    Country: person.country,
  }
  return { keeper, version: personDataVersion(person), firstName, lastName, email, phone, gender, dateOfBirth, address }
}
