import type { ClubSettings, ClubSettingsChange } from '@forenet/contract/club/settings'
import { type ClubDetails, cvrNumberOf, withScheme, wrongDetails } from '../shared/club-details.ts'

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
    cvrNumber: cvrNumberOf(cvrNumber),
    version,
  }
}

/** The fields that the server would refuse; `today` a calendar date. */
export function wrongFields(values: SettingsValues, today: string): (keyof ClubDetails | 'foundedYear')[] {
  const founded = values.foundedYear.trim()
  const wrong = wrongDetails(values)
  return founded === '' || isYearUntil(founded, today.slice(0, 4)) ? wrong : [...wrong, 'foundedYear']
}

function isYearUntil(text: string, last: string): boolean {
  return /^[1-9]\d{3}$/.test(text) && text <= last
}
