import { type HouseholdTerms, NO_HOUSEHOLD_PRICE } from '@forenet/domain/household-price'
import type { Minor } from '@forenet/domain/money'
import type { TeamGender } from '@forenet/domain/team'
import { CHOIR, DORMANT_CLUB, GARDEN_ASSOCIATION, SPORTS_CLUB } from './organisations.ts'
import { createAugustToJulySeasons, createCalendarYearSeasons, type SeasonCalendar } from './seasons.ts'

export type MembershipKind =
  | 'senior'
  | 'youth'
  | 'junior'
  | 'family'
  | 'fitness'
  | 'elite'
  | 'passive'
  | 'plot'
  | 'poweredPlot'
  | 'coGardener'
  | 'singer'
  | 'youngSinger'
  | 'womensChoir'
  | 'concertFriend'

/** Each further period costs `yearlyRiseMinor` more. Club dues are VAT-free (rate 1), commercial items are not. */
export type MembershipTariff = {
  kind: MembershipKind
  name: string
  description: string
  priceMinor: Minor
  yearlyRiseMinor: Minor
  vatRate: number
  surchargeMinor: Minor
  joiningFeeMinor: Minor
  byMonth: boolean
  byApproval: boolean
  household: HouseholdTerms
  ageFrom: number | null
  ageTo: number | null
  gender: TeamGender | null
}

export type PriceList = { organisationKey: string; calendar: SeasonCalendar; tariffs: readonly MembershipTariff[] }

const VAT_FREE = 1
const DANISH_VAT = 1.25
const CARD_FEE = 750

const tariff = (
  kind: MembershipKind,
  name: string,
  description: string,
  kroner: number,
  rise: number,
  extra: {
    vatRate?: number
    surchargeMinor?: Minor
    joiningFeeMinor?: Minor
    byMonth?: boolean
    byApproval?: boolean
    household?: HouseholdTerms
    ageFrom?: number
    ageTo?: number
    gender?: TeamGender
  } = {},
): MembershipTariff => ({
  kind,
  name,
  description,
  priceMinor: kroner * 100,
  yearlyRiseMinor: rise * 100,
  vatRate: extra.vatRate ?? VAT_FREE,
  surchargeMinor: extra.surchargeMinor ?? CARD_FEE,
  joiningFeeMinor: extra.joiningFeeMinor ?? 0,
  byMonth: extra.byMonth ?? false,
  byApproval: extra.byApproval ?? false,
  household: extra.household ?? NO_HOUSEHOLD_PRICE,
  ageFrom: extra.ageFrom ?? null,
  ageTo: extra.ageTo ?? null,
  gender: extra.gender ?? null,
})

export const PRICE_LISTS: readonly PriceList[] = [
  {
    organisationKey: SPORTS_CLUB,
    calendar: createCalendarYearSeasons('11-01'),
    tariffs: [
      tariff('senior', 'Senior', 'Fra 25 år. Alle holdsport, halkort og klubtrøje.', 1150, 25, { ageFrom: 25 }),
      tariff('youth', 'Ungsenior', '18–24 år. Alle holdsport og halkort.', 875, 25, { ageFrom: 18, ageTo: 24 }),
      tariff('junior', 'Junior', 'Under 18 år. Alle ungdomshold, stævner og klubtrøje.', 725, 20, { ageTo: 17 }),
      tariff(
        'family',
        'Familie',
        'For én voksen med børn på forældre-barn-hold. Børn over fire år tegnes som juniorer.',
        1390,
        40,
        { ageFrom: 18 },
      ),
      tariff(
        'fitness',
        'Senior med fitness',
        'Som Senior, og fri adgang til motionscentret. Prisen er uden moms, der lægges til.',
        1480,
        40,
        { vatRate: DANISH_VAT, ageFrom: 18 },
      ),
      tariff('passive', 'Passiv', 'Støt foreningen uden at træne. Stemmeret på generalforsamlingen.', 200, 0),
      tariff('elite', 'Elite', 'Fra 15 år. Fire træninger om ugen, stævner i udlandet og fysioterapi.', 2150, 50, {
        ageFrom: 15,
        byApproval: true,
      }),
    ],
  },
  {
    organisationKey: GARDEN_ASSOCIATION,
    calendar: createCalendarYearSeasons('10-15'),
    tariffs: [
      tariff('plot', 'Havelod', 'Ét havelod med vand, affald og andel i fælleshuset.', 2400, 60, {
        joiningFeeMinor: 50_000,
      }),
      tariff(
        'poweredPlot',
        'Havelod med strøm',
        'Havelod med elmåler og 200 kWh. Prisen er uden moms, der lægges til.',
        2360,
        80,
        {
          vatRate: DANISH_VAT,
          joiningFeeMinor: 40_000,
        },
      ),
      tariff('coGardener', 'Familie: medbruger', 'For samlever eller voksent barn, der deler et havelod.', 300, 0),
      tariff('passive', 'Passiv og venteliste', 'Plads på ventelisten og indbydelse til foreningens fester.', 150, 0, {
        surchargeMinor: 0,
      }),
    ],
  },
  {
    organisationKey: CHOIR,
    calendar: createAugustToJulySeasons('06-01'),
    tariffs: [
      tariff('singer', 'Sanger', 'Ugentlige prøver, noder, stævnetilskud og begge koncerter.', 1650, 50, {
        household: { householdBy: 'percent', householdSecond: 20, householdThird: 30 },
      }),
      tariff('youngSinger', 'Ung sanger', 'Under 27 år. Som Sanger til nedsat kontingent.', 950, 25, {
        ageTo: 26,
        byMonth: true,
      }),
      tariff('womensChoir', 'Damekoret', 'Kvindestemmer hver anden torsdag, uden korets store koncerter.', 900, 25, {
        gender: 'female',
      }),
      tariff('passive', 'Passiv', 'For tidligere sangere: nyhedsbrev og forårsfest.', 250, 0),
      tariff(
        'concertFriend',
        'Koncertven',
        'To billetter til hver koncert. Prisen er uden moms, der lægges til.',
        360,
        20,
        {
          vatRate: DANISH_VAT,
        },
      ),
    ],
  },
  {
    organisationKey: DORMANT_CLUB,
    calendar: createCalendarYearSeasons('11-01'),
    tariffs: [tariff('senior', 'Motionist', 'Én ugentlig bane hele året.', 600, 0)],
  },
]
