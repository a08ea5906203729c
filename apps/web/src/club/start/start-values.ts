import type { NewClub } from '@forenet/contract/club/club-signup'
import { CLUB_KEY_PATTERN, isClubKey } from '@forenet/domain/club-key'
import { CLUB_TERMS_VERSION } from '@forenet/domain/club-opening'
import { completeWebAddress } from '@forenet/domain/web-address'
import type { FindDanishTown } from '../../kit/address/danish-towns.ts'
import { isRecord, parseStoredJson } from '../../kit/device/parse-stored-json.ts'
import { type ClubDetails, listInvalidClubDetails, parseCvrNumber } from '../shared/club-details.ts'

export const START_FORM_STEPS = {
  club: ['name', 'kind', 'key'],
  contact: ['addressLine1', 'postCode', 'city', 'cvrNumber', 'email', 'phone', 'website'],
  look: ['description', 'accentColour'],
  terms: ['agreed'],
} as const satisfies Record<string, readonly (keyof StartValues)[]>
export type StartStep = keyof typeof START_FORM_STEPS
export const START_STEP_NAMES = Object.keys(START_FORM_STEPS) as StartStep[]

export type StartValues = ClubDetails & {
  kind: NewClub['kind']
  key: string
  addressLine1: string
  postCode: string
  city: string
  description: string
  agreed: boolean
}

export type StartDraft = { id: string; step: StartStep; values: StartValues }

export function createEmptyStartDraft(email: string, accentColour: string): StartDraft {
  const texts = { name: '', key: '', addressLine1: '', postCode: '', city: '', cvrNumber: '', phone: '', website: '' }
  const values = { ...texts, kind: 'sport' as const, email, description: '', accentColour, agreed: false }
  return { id: crypto.randomUUID(), step: 'club', values }
}

export function parseStartDraft(kept: string | null, empty: StartDraft): StartDraft {
  const stored = parseStoredJson(kept)
  if (!isRecord(stored) || typeof stored.id !== 'string' || !isRecord(stored.values)) return empty
  const { values } = stored
  const names = Object.keys(empty.values).filter((name) => name !== 'agreed')
  if (!names.every((name) => typeof values[name] === 'string')) return empty
  const step = START_STEP_NAMES.find((one) => one === stored.step) ?? 'club'
  return { id: stored.id, step, values: { ...(values as StartValues), agreed: false } }
}

export type StartFieldError = keyof ClubDetails | 'key' | 'postCode' | 'agreed'

/** Without the list of towns, any four digits are a valid post code. */
export function listInvalidFields(
  step: StartStep,
  values: StartValues,
  townOf: FindDanishTown | null,
): StartFieldError[] {
  const { key, postCode, agreed } = values
  const others: [StartFieldError, boolean][] = [
    ['key', isClubKey(key.trim().toUpperCase())],
    ['postCode', postCode.trim() === '' || (townOf ? townOf(postCode) !== undefined : /^\d{4}$/.test(postCode.trim()))],
    ['agreed', agreed],
  ]
  const wrong = [...listInvalidClubDetails(values), ...others.flatMap(([field, fine]) => (fine ? [] : field))]
  return wrong.filter((field) => (START_FORM_STEPS[step] as readonly string[]).includes(field))
}

export function isReservedKey(key: string): boolean {
  const written = key.trim().toUpperCase()
  return CLUB_KEY_PATTERN.test(written) && !isClubKey(written)
}

export function findStepOfField(field: string): StartStep | undefined {
  return START_STEP_NAMES.find((step) => (START_FORM_STEPS[step] as readonly string[]).includes(field))
}

export function buildNewClubBody(id: string, { agreed: _agreed, ...values }: StartValues): NewClub {
  const { key, postCode, email, website, cvrNumber } = values
  return {
    ...values,
    id,
    key: key.trim().toUpperCase(),
    postCode: postCode.trim(),
    email: email.trim(),
    website: completeWebAddress(website),
    cvrNumber: parseCvrNumber(cvrNumber),
    terms: CLUB_TERMS_VERSION,
  }
}
