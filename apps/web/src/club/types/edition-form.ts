import type { Edition, MembershipType } from '@forenet/contract/club/membership-type'
import { type NewMembershipConfiguration, newMembershipConfiguration } from '@forenet/contract/membership'
import { readKroner, writeKroner } from '@forenet/domain/kroner-text'
import { firstSeason, nextSeason } from '@forenet/domain/next-season'

/** An edition as its fields hold it: everything as it is typed. */
export type EditionValues = Record<
  | 'name'
  | 'description'
  | 'price'
  | 'vat'
  | 'surcharge'
  | 'startDate'
  | 'endDate'
  | 'offerStartDate'
  | 'ageFrom'
  | 'ageTo',
  string
>

/** The fields that can be wrong, each with a sentence of its own. */
export type WrongField = Exclude<keyof EditionValues, 'description' | 'vat'>

/** What the fields hold before anything is typed. */
export function valuesOf(edition: Edition | null): EditionValues {
  return {
    name: edition?.name ?? '',
    description: edition?.description ?? '',
    price: edition ? writeKroner(edition.priceMinor) : '',
    vat: String(edition?.vatRate ?? 1),
    surcharge: edition ? writeKroner(edition.surchargeMinor) : '0',
    startDate: edition?.startDate ?? '',
    endDate: edition?.endDate ?? '',
    offerStartDate: edition?.offerStartDate ?? '',
    ageFrom: edition?.ageFrom?.toString() ?? '',
    ageTo: edition?.ageTo?.toString() ?? '',
  }
}

/** What of it can still be changed once somebody has bought it. */
export function freeOf({ description, offerStartDate }: EditionValues): Partial<EditionValues> {
  return { description, offerStartDate }
}

/** What a new edition of a type begins with: the season that follows its latest, at its price, or the calendar year. */
export function nextValuesOf({ name, description, editions }: MembershipType, today: string): EditionValues {
  const [latest] = editions
  return latest
    ? { ...valuesOf(latest), ...nextSeason(latest) }
    : { ...valuesOf(null), description, ...firstSeason(name, today) }
}

/** What is typed, read by the server's own rule: the terms, or the fields that are wrong. */
export function readEdition(
  values: EditionValues,
): { terms: NewMembershipConfiguration; wrong: [] } | { terms: null; wrong: WrongField[] } {
  const { price, surcharge, vat, ageFrom, ageTo, ...words } = values
  const read = newMembershipConfiguration.safeParse({
    ...words,
    priceMinor: readKroner(price) ?? undefined,
    vatRate: Number(vat),
    surchargeMinor: readKroner(surcharge) ?? null,
    ageFrom: years(ageFrom),
    ageTo: years(ageTo),
  })
  if (read.success) return { terms: read.data, wrong: [] }
  const fields = read.error.issues.map(({ path: [field] }) => FIELDS[String(field)] ?? (String(field) as WrongField))
  return { terms: null, wrong: [...new Set(fields)] }
}

const FIELDS: Readonly<Record<string, WrongField>> = { priceMinor: 'price', surchargeMinor: 'surcharge' }

const years = (text: string): number | null => (text.trim() === '' ? null : Number(text))
