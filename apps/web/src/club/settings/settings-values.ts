import type { ClubSettings, ClubSettingsChange } from '@forenet/contract/club/settings'
import { isCvrNumber } from '@forenet/domain/cvr-number'
import { isEmail } from '../../kit/forms/email-rule.ts'
import { isPhone } from '../../kit/forms/phone-rule.ts'
import { isHexColour } from '../../ui/theme/contrast.ts'

export const KINDS = ['sport', 'garden', 'choir', 'culture', 'other'] as const satisfies readonly ClubSettings['kind'][]

/** The fields of the form; empty text where the club says nothing. */
export type SettingsValues = Omit<ClubSettings, 'version' | 'foundedYear' | 'cvrNumber'> & {
  foundedYear: string
  cvrNumber: string
}

export function valuesOf({ version: _version, foundedYear, cvrNumber, ...rest }: ClubSettings): SettingsValues {
  return { ...rest, foundedYear: foundedYear === null ? '' : String(foundedYear), cvrNumber: cvrNumber ?? '' }
}

/** What is sent, with the version that it was changed from. */
export function changeOf(values: SettingsValues, version: string): ClubSettingsChange {
  const { foundedYear, cvrNumber, website } = values
  return {
    ...values,
    email: values.email.trim(),
    website: withScheme(website),
    foundedYear: foundedYear.trim() === '' ? null : Number(foundedYear),
    cvrNumber: digitsOf(cvrNumber) === '' ? null : digitsOf(cvrNumber),
    version,
  }
}

/** An address as most write it, without its beginning, with that. */
export function withScheme(website: string): string {
  const address = website.trim()
  return address === '' || /^\w+:/.test(address) ? address : `https://${address}`
}

export type WrongField = 'name' | 'email' | 'phone' | 'website' | 'foundedYear' | 'cvrNumber' | 'accentColour'

/** The fields that the server would refuse; `today` a calendar date. */
export function wrongFields(values: SettingsValues, today: string): WrongField[] {
  const { name, email, phone, website, foundedYear, cvrNumber, accentColour } = values
  const fine: Record<WrongField, boolean> = {
    name: name.trim() !== '',
    email: isEmail(email),
    phone: isPhone(phone),
    website: website.trim() === '' || isWebsite(withScheme(website)),
    foundedYear: foundedYear.trim() === '' || isYearUntil(foundedYear.trim(), today.slice(0, 4)),
    cvrNumber: digitsOf(cvrNumber) === '' || isCvrNumber(digitsOf(cvrNumber)),
    accentColour: accentColour.length === 7 && isHexColour(accentColour),
  }
  return (Object.keys(fine) as WrongField[]).filter((field) => !fine[field])
}

const digitsOf = (text: string): string => text.replace(/\s/g, '')

function isYearUntil(text: string, last: string): boolean {
  return /^[1-9]\d{3}$/.test(text) && text <= last
}

function isWebsite(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}
