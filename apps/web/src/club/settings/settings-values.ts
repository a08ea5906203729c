import type { ClubSettings, ClubSettingsChange } from '@forenet/contract/club/settings'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { completeWebAddress } from '@forenet/domain/web-address'
import { type ClubDetails, listInvalidClubDetails, parseCvrNumber } from '../shared/club-details.ts'

export type SettingsValues = Omit<ClubSettings, 'version' | 'foundedYear' | 'cvrNumber' | 'refundLimitMinor'> & {
  foundedYear: string
  cvrNumber: string
  /** The limit in kroner; '' means no limit. */
  refundLimit: string
}

export function toSettingsValues({
  version: _version,
  foundedYear,
  cvrNumber,
  refundLimitMinor,
  ...rest
}: ClubSettings): SettingsValues {
  return {
    ...rest,
    foundedYear: foundedYear === null ? '' : String(foundedYear),
    cvrNumber: cvrNumber ?? '',
    refundLimit: refundLimitMinor === null ? '' : formatKroner(refundLimitMinor),
  }
}

export function buildSettingsChange(values: SettingsValues, version: string): ClubSettingsChange {
  const { foundedYear, cvrNumber, refundLimit, website, ...rest } = values
  return {
    ...rest,
    email: values.email.trim(),
    website: completeWebAddress(website),
    foundedYear: foundedYear.trim() === '' ? null : Number(foundedYear),
    cvrNumber: parseCvrNumber(cvrNumber),
    refundLimitMinor: parseKroner(refundLimit),
    version,
  }
}

export function listInvalidSettingsFields(
  values: SettingsValues,
  today: string,
  storedName: string,
): (keyof ClubDetails | 'foundedYear' | 'refundLimit')[] {
  const founded = values.foundedYear.trim()
  const isYear = founded === '' || isYearUntil(founded, today.slice(0, 4))
  return [
    ...listInvalidClubDetails(values, storedName),
    ...(isYear ? [] : (['foundedYear'] as const)),
    ...(isLimit(values.refundLimit) ? [] : (['refundLimit'] as const)),
  ]
}

const MAX_LIMIT = 100_000_000

function isLimit(text: string): boolean {
  if (text.trim() === '') return true
  const minor = parseKroner(text)
  return minor !== null && minor <= MAX_LIMIT
}

function isYearUntil(text: string, last: string): boolean {
  return /^[1-9]\d{3}$/.test(text) && text <= last
}
