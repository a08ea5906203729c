import type { Edition, MembershipTypes } from '@forenet/contract/club/membership-type'
import type { NewSeason, SeasonSimulation } from '@forenet/contract/club/season'
import { newMembershipConfigurationSchema } from '@forenet/contract/membership'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { divideHalfUp, type Minor } from '@forenet/domain/money'
import { type PriceChange, proposePrice, ROUNDING_UNITS } from '@forenet/domain/propose-price'
import { proposeNextSeason } from '@forenet/domain/propose-season'

const MAX_DUE_DAYS = 365

export type SeasonRow = {
  id: string
  typeId: string
  typeName: string
  follows: Edition
  included: boolean
  name: string
  price: string
  ownPrice: boolean
  touched: boolean
  startDate: string
  endDate: string
  /** Null: members pay when they join. */
  invoiceDueDays: number | null
}
export type RowField = 'name' | 'price' | 'startDate' | 'endDate'

/** `before`: each type keeps how it was paid in the season before. */
export type SeasonPayment = { by: 'before' | 'joining' | 'invoice'; dueDays: string }

export type PriceStepValues = { by: PriceChange['by']; amount: string; roundedTo: string }

export function buildSeasonRows(types: MembershipTypes, today: string): SeasonRow[] {
  return types.flatMap((type) => {
    const [latest] = type.editions
    if (type.archived || !latest) return []
    const { name, startDate, endDate } = proposeNextSeason(latest)
    return {
      id: crypto.randomUUID(),
      typeId: type.id,
      typeName: type.name,
      follows: latest,
      included: latest.startDate <= today,
      name,
      price: formatKroner(latest.priceMinor),
      ownPrice: false,
      touched: false,
      startDate,
      endDate,
      invoiceDueDays: latest.invoiceDueDays,
    }
  })
}

export function areAllSeasonsOpened(types: MembershipTypes, today: string): boolean {
  const latest = types.flatMap(({ archived, editions }) => (archived ? [] : editions.slice(0, 1)))
  return latest.length > 0 && latest.every(({ startDate, published }) => published && startDate > today)
}

/** Uses the lead time of the previous season, but not a past day. */
export function computeDefaultSalesStart(rows: readonly SeasonRow[], today: string): string {
  const [first] = (rows.some(({ included }) => included) ? rows.filter(({ included }) => included) : rows)
    .map(({ follows }) => proposeNextSeason(follows).offerStartDate)
    .sort()
  return first !== undefined && first > today ? first : today
}

export function resetConflictingRows(rows: readonly SeasonRow[], types: MembershipTypes, today: string): SeasonRow[] {
  return buildSeasonRows(types, today).map((fresh) => {
    const mine = rows.find(({ typeId }) => typeId === fresh.typeId)
    const isSame = mine?.follows.id === fresh.follows.id && mine.follows.version === fresh.follows.version
    return mine && isSame ? { ...mine, follows: fresh.follows, typeName: fresh.typeName } : fresh
  })
}

export function parsePriceStep({ by, amount }: PriceStepValues): PriceChange | null {
  const typed = amount.trim()
  const sign = /^[-−+]/.exec(typed)?.[0] ?? ''
  const rest = typed.slice(sign.length).replace(/%$/, '').trim()
  const isLess = sign === '-' || sign === '−'
  if (by === 'percent') {
    if (!/^\d{1,3}(?:[.,]\d{1,2})?$/.test(rest)) return null
    const percent = Number(rest.replace(',', '.'))
    return { by, percent: isLess ? -percent : percent }
  }
  const minor = parseKroner(rest)
  return minor === null ? null : { by, minor: isLess ? -minor : minor }
}

export function applyPriceStep(rows: readonly SeasonRow[], values: PriceStepValues): SeasonRow[] {
  const step = parsePriceStep(values)
  const roundedTo = ROUNDING_UNITS.find((each) => String(each) === values.roundedTo)
  if (!step || !roundedTo) return [...rows]
  return rows.map((row) =>
    row.ownPrice ? row : { ...row, price: formatKroner(proposePrice(row.follows.priceMinor, step, roundedTo)) },
  )
}

/** Null if the days are not a whole number that an edition may have. */
export function parseDueDays(dueDays: string): number | null {
  const days = Number(dueDays)
  return /^\d{1,3}$/.test(dueDays.trim()) && days <= MAX_DUE_DAYS ? days : null
}

export function applyPayment(rows: readonly SeasonRow[], { by, dueDays }: SeasonPayment): SeasonRow[] {
  const days = by === 'invoice' ? parseDueDays(dueDays) : null
  return rows.map((row) => ({ ...row, invoiceDueDays: by === 'before' ? row.follows.invoiceDueDays : days }))
}

export type ParsedSeasonRow =
  | { edition: NewSeason['editions'][number]; wrong: [] }
  | { edition: null; wrong: (RowField | 'offerStartDate')[] }

export function parseSeasonRow(row: SeasonRow, offerStartDate: string): ParsedSeasonRow {
  const { description, vatRate, surchargeMinor, ageFrom, ageTo, endDate, id, version } = row.follows
  const { joiningFeeMinor, byMonth, capacity, gender, byApproval, months } = row.follows
  const priceMinor = parseKroner(row.price)
  const read = newMembershipConfigurationSchema.safeParse({
    name: row.name,
    description,
    priceMinor: priceMinor ?? undefined,
    vatRate,
    surchargeMinor,
    startDate: row.startDate,
    endDate: row.endDate,
    offerStartDate,
    ageFrom,
    ageTo,
    gender,
    joiningFeeMinor,
    byMonth,
    months,
    capacity,
    byApproval,
    invoiceDueDays: row.invoiceDueDays,
    laterFrom: proposeNextSeason(row.follows).laterFrom,
    ...scalePrices(row, priceMinor ?? 0),
  })
  const paths = read.success ? [] : read.error.issues.map(({ path: [field] }) => String(field))
  const wrong = paths.map((path) => (ROW_FIELD_BY_API_FIELD[path] ?? path) as RowField | 'offerStartDate')
  // Holders of the previous season could not buy an overlapping one.
  if (row.startDate <= endDate) wrong.push('startDate')
  if (!read.success || wrong.length > 0) return { edition: null, wrong: [...new Set(wrong)] }
  const follows = { editionId: id, version }
  return { edition: { id: row.id, typeId: row.typeId, follows, terms: read.data }, wrong: [] }
}

// Keys are schema paths. The reduced price starts at a fixed offset into the season, so its errors belong to the
// dates.
const ROW_FIELD_BY_API_FIELD: Readonly<Record<string, RowField>> = {
  priceMinor: 'price',
  laterPriceMinor: 'price',
  householdSecond: 'price',
  householdThird: 'price',
  laterFrom: 'endDate',
}

type ScaledPrices = Pick<Edition, 'laterPriceMinor' | 'householdBy' | 'householdSecond' | 'householdThird'>

/** Scales the other prices of the previous season in proportion, to whole kroner. */
export function scalePrices({ follows }: Pick<SeasonRow, 'follows'>, priceMinor: Minor): ScaledPrices {
  const { laterPriceMinor, householdBy, householdSecond, householdThird, priceMinor: before } = follows
  const on = (minor: Minor | null) =>
    minor === null || before === 0 || priceMinor === before
      ? minor
      : Math.min(priceMinor, divideHalfUp(minor * priceMinor, before * 100) * 100)
  const isPrice = householdBy === 'price'
  return {
    laterPriceMinor: on(laterPriceMinor),
    householdBy,
    householdSecond: isPrice ? on(householdSecond) : householdSecond,
    householdThird: isPrice ? on(householdThird) : householdThird,
  }
}

/** Removes the ids, so that the query key is stable. */
export function previewEditions(editions: NewSeason['editions']): SeasonSimulation['editions'] {
  return editions.map(({ id: _id, ...edition }) => edition)
}
