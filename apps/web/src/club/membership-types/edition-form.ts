import type { Edition, MembershipType } from '@forenet/contract/club/membership-type'
import { type NewMembershipConfiguration, newMembershipConfigurationSchema } from '@forenet/contract/membership'
import { formatKroner, parseKroner } from '@forenet/domain/kroner-text'
import { proposeFirstSeason, proposeNextSeason } from '@forenet/domain/propose-season'

export const PRICE_SCHEDULES = ['whole', 'later', 'month'] as const
export const EDITION_PERIODS = ['season', 'months'] as const
export const HOUSEHOLD_PRICES = ['same', 'percent', 'price'] as const

export type EditionValues = Record<
  | 'name'
  | 'description'
  | 'price'
  | 'vat'
  | 'surcharge'
  | 'startDate'
  | 'endDate'
  | 'offerStartDate'
  | 'months'
  | 'ageFrom'
  | 'ageTo'
  | 'gender'
  | 'joiningFee'
  | 'laterFrom'
  | 'laterPrice'
  | 'householdSecond'
  | 'householdThird'
  | 'capacity'
  | 'invoiceDueDays',
  string
> & {
  byApproval: boolean
  runs: (typeof EDITION_PERIODS)[number]
  overTime: (typeof PRICE_SCHEDULES)[number]
  household: (typeof HOUSEHOLD_PRICES)[number]
}

export type EditionFieldError = Exclude<
  keyof EditionValues,
  'description' | 'vat' | 'gender' | 'byApproval' | 'runs' | 'overTime' | 'household'
>

export function toEditionValues(edition: Edition | null): EditionValues {
  return {
    name: edition?.name ?? '',
    description: edition?.description ?? '',
    price: edition ? formatKroner(edition.priceMinor) : '',
    vat: String(edition?.vatRate ?? 1),
    surcharge: edition ? formatKroner(edition.surchargeMinor) : '0',
    startDate: edition?.startDate ?? '',
    endDate: edition?.endDate ?? '',
    offerStartDate: edition?.offerStartDate ?? '',
    runs: edition?.months ? 'months' : 'season',
    months: edition?.months?.toString() ?? '12',
    ageFrom: edition?.ageFrom?.toString() ?? '',
    ageTo: edition?.ageTo?.toString() ?? '',
    gender: edition?.gender ?? '',
    joiningFee: edition ? formatKroner(edition.joiningFeeMinor) : '0',
    overTime: edition?.byMonth ? 'month' : edition?.laterFrom ? 'later' : 'whole',
    laterFrom: edition?.laterFrom ?? '',
    household: edition?.householdBy ?? 'same',
    capacity: edition?.capacity?.toString() ?? '',
    byApproval: edition?.byApproval ?? false,
    invoiceDueDays: edition?.invoiceDueDays?.toString() ?? '',
    householdSecond: edition ? householdText(edition.householdSecond, edition) : '',
    householdThird: edition ? householdText(edition.householdThird, edition) : '',
    laterPrice: typeof edition?.laterPriceMinor === 'number' ? formatKroner(edition.laterPriceMinor) : '',
  }
}

export function listFieldsEditableAfterSale({
  description,
  offerStartDate,
  capacity,
  byApproval,
  invoiceDueDays,
}: EditionValues): Partial<EditionValues> {
  return { description, offerStartDate, capacity, byApproval, invoiceDueDays }
}

export function buildNextEditionValues({ name, description, editions }: MembershipType, today: string): EditionValues {
  const [latest] = editions
  return latest
    ? toEditionValues({ ...latest, ...proposeNextSeason(latest) })
    : { ...toEditionValues(null), description, ...proposeFirstSeason(name, today) }
}

export function parseEdition(
  values: EditionValues,
): { terms: NewMembershipConfiguration; wrong: [] } | { terms: null; wrong: EditionFieldError[] } {
  const { price, surcharge, vat, ageFrom, ageTo, joiningFee, overTime, laterFrom, laterPrice, ...rest } = values
  const { household, householdSecond, householdThird, capacity, gender, runs, months, invoiceDueDays, ...words } = rest
  const householdFigure = (text: string) =>
    household === 'price' ? (parseKroner(text) ?? Number.NaN) : parsePercent(text)
  const isForMonths = runs === 'months'
  const isLater = overTime === 'later' && !isForMonths
  const read = newMembershipConfigurationSchema.safeParse({
    ...words,
    priceMinor: parseKroner(price) ?? undefined,
    vatRate: Number(vat),
    surchargeMinor: parseKroner(surcharge) ?? null,
    ageFrom: parseOptionalInteger(ageFrom),
    ageTo: parseOptionalInteger(ageTo),
    gender: gender || null,
    joiningFeeMinor: parseKroner(joiningFee) ?? Number.NaN,
    laterFrom: isLater ? laterFrom : null,
    laterPriceMinor: isLater ? (parseKroner(laterPrice) ?? Number.NaN) : null,
    byMonth: overTime === 'month' && !isForMonths,
    months: isForMonths ? (parseOptionalInteger(months) ?? Number.NaN) : null,
    capacity: parseOptionalInteger(capacity),
    invoiceDueDays: parseOptionalInteger(invoiceDueDays),
    householdBy: household === 'same' ? null : household,
    householdSecond: household === 'same' ? null : householdFigure(householdSecond),
    householdThird: household === 'same' || householdThird.trim() === '' ? null : householdFigure(householdThird),
  })
  if (read.success) return { terms: read.data, wrong: [] }
  const fields = read.error.issues.map(
    ({ path: [field] }) => FORM_FIELD_BY_API_FIELD[String(field)] ?? (String(field) as EditionFieldError),
  )
  return { terms: null, wrong: [...new Set(fields)] }
}

const FORM_FIELD_BY_API_FIELD: Readonly<Record<string, EditionFieldError>> = {
  priceMinor: 'price',
  surchargeMinor: 'surcharge',
  joiningFeeMinor: 'joiningFee',
  laterPriceMinor: 'laterPrice',
}

const parseOptionalInteger = (text: string): number | null => (text.trim() === '' ? null : Number(text))

const parsePercent = (text: string): number =>
  /^\d{1,3}\s*%?$/.test(text.trim()) ? Number.parseInt(text, 10) : Number.NaN

function householdText(figure: number | null, { householdBy }: Pick<Edition, 'householdBy'>): string {
  if (figure === null) return ''
  return householdBy === 'price' ? formatKroner(figure) : String(figure)
}
