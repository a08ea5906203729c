import type { PersonValues } from '@forenet/contract/club/person-data'
import type { KeptValues } from '../../members/index.ts'

/** What was written of somebody, as it is kept. */
export function keptOf({ address, ...values }: PersonValues): KeptValues {
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
