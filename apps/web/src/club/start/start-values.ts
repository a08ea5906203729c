import type { NewClub } from '@forenet/contract/club/start'
import { CLUB_KEY, isClubKey } from '@forenet/domain/club-key'
import { CLUB_TERMS } from '@forenet/domain/club-opening'
import type { TownOf } from '../../kit/address/danish-towns.ts'
import { isRecord, readKept } from '../../kit/device/kept-text.ts'
import { type ClubDetails, cvrNumberOf, withScheme, wrongDetails } from '../shared/club-details.ts'

export const STEPS = {
  club: ['name', 'kind', 'key'],
  contact: ['addressLine1', 'postCode', 'city', 'cvrNumber', 'email', 'phone', 'website'],
  look: ['description', 'accentColour'],
  terms: ['agreed'],
} as const satisfies Record<string, readonly (keyof StartValues)[]>
export type Step = keyof typeof STEPS
export const STEP_NAMES = Object.keys(STEPS) as Step[]

export type StartValues = ClubDetails & {
  kind: NewClub['kind']
  key: string
  addressLine1: string
  postCode: string
  city: string
  description: string
  agreed: boolean
}

/** `id`: idempotency key, and id of the club. */
export type StartDraft = { id: string; step: Step; values: StartValues }

export function emptyDraft(email: string, accentColour: string): StartDraft {
  const texts = { name: '', key: '', addressLine1: '', postCode: '', city: '', cvrNumber: '', phone: '', website: '' }
  const values = { ...texts, kind: 'sport' as const, email, description: '', accentColour, agreed: false }
  return { id: crypto.randomUUID(), step: 'club', values }
}

/** Consent is not restored. */
export function readDraft(kept: string | null, empty: StartDraft): StartDraft {
  const stored = readKept(kept)
  if (!isRecord(stored) || typeof stored.id !== 'string' || !isRecord(stored.values)) return empty
  const { values } = stored
  const names = Object.keys(empty.values).filter((name) => name !== 'agreed')
  if (!names.every((name) => typeof values[name] === 'string')) return empty
  const step = STEP_NAMES.find((one) => one === stored.step) ?? 'club'
  return { id: stored.id, step, values: { ...(values as StartValues), agreed: false } }
}

export type WrongField = keyof ClubDetails | 'key' | 'postCode' | 'agreed'

/** Fields of a step that the server would reject. Without the list of towns, any four digits are a valid post code. */
export function wrongIn(step: Step, values: StartValues, townOf: TownOf | null): WrongField[] {
  const { key, postCode, agreed } = values
  const others: [WrongField, boolean][] = [
    ['key', isClubKey(key.trim().toUpperCase())],
    ['postCode', postCode.trim() === '' || (townOf ? townOf(postCode) !== undefined : /^\d{4}$/.test(postCode.trim()))],
    ['agreed', agreed],
  ]
  const wrong = [...wrongDetails(values), ...others.flatMap(([field, fine]) => (fine ? [] : field))]
  return wrong.filter((field) => (STEPS[step] as readonly string[]).includes(field))
}

export function isReserved(key: string): boolean {
  const written = key.trim().toUpperCase()
  return CLUB_KEY.test(written) && !isClubKey(written)
}

export function stepOf(field: string): Step | undefined {
  return STEP_NAMES.find((step) => (STEPS[step] as readonly string[]).includes(field))
}

export function newClubOf(id: string, { agreed: _agreed, ...values }: StartValues): NewClub {
  const { key, postCode, email, website, cvrNumber } = values
  return {
    ...values,
    id,
    key: key.trim().toUpperCase(),
    postCode: postCode.trim(),
    email: email.trim(),
    website: withScheme(website),
    cvrNumber: cvrNumberOf(cvrNumber),
    terms: CLUB_TERMS,
  }
}
