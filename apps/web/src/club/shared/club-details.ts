import type { ClubSettings } from '@forenet/contract/club/settings'
import { isHexColour } from '@forenet/domain/contrast'
import { isCvrNumber } from '@forenet/domain/cvr-number'
import { completeWebAddress, isWebAddress } from '@forenet/domain/web-address'
import { isEmail } from '../../kit/forms/email-rule.ts'
import { findNewNameError } from '../../kit/forms/new-name-error.ts'
import { isPhone } from '../../kit/forms/phone-rule.ts'

export const CLUB_TYPES = [
  'sport',
  'garden',
  'choir',
  'culture',
  'scouts',
  'housing',
  'other',
] as const satisfies readonly ClubSettings['kind'][]

export type ClubDetails = Record<'name' | 'email' | 'phone' | 'website' | 'cvrNumber' | 'accentColour', string>

/** `storedName` may predate the naming rules. */
export function listInvalidClubDetails(values: ClubDetails, storedName?: string): (keyof ClubDetails)[] {
  const { name, email, phone, website, cvrNumber, accentColour } = values
  const fine: Record<keyof ClubDetails, boolean> = {
    name: name.trim() !== '' && findNewNameError(name, storedName) === null,
    email: isEmail(email),
    phone: isPhone(phone),
    website: website.trim() === '' || isWebAddress(completeWebAddress(website)),
    cvrNumber: removeSpaces(cvrNumber) === '' || isCvrNumber(removeSpaces(cvrNumber)),
    accentColour: accentColour.length === 7 && isHexColour(accentColour),
  }
  return (Object.keys(fine) as (keyof ClubDetails)[]).filter((field) => !fine[field])
}

export function parseCvrNumber(text: string): string | null {
  return removeSpaces(text) || null
}

const removeSpaces = (text: string): string => text.replace(/\s/g, '')
