import { type CalendarDate, computeAge } from '@forenet/domain/calendar-date'
import { createContacts } from './contacts.ts'
import { drawMembershipCourse } from './courses.ts'
import type { DemonstrationPeople } from './demonstration-people.ts'
import type { FamilyLink } from './family-links.ts'
import { type Household, type MemberRow, makeHousehold, type PeopleContext } from './households.ts'
import { CHOIR, GARDEN_ASSOCIATION, SPORTS_CLUB } from './organisations.ts'
import type { MembershipKind } from './price-lists.ts'
import type { Random } from './random.ts'

export const MEMBERSHIP_COUNTS: Readonly<Record<string, number>> = {
  [SPORTS_CLUB]: 1200,
  [GARDEN_ASSOCIATION]: 180,
  [CHOIR]: 60,
}

type Tastes = readonly (readonly [MembershipKind, number])[]

const SPORTS_TASTES: Tastes = [
  ['senior', 70],
  ['fitness', 16],
  ['passive', 14],
]
const SPORTS_PARENT_TASTES: Tastes = [...SPORTS_TASTES, ['family', 50]]
const GARDEN_TASTES: Tastes = [
  ['plot', 70],
  ['poweredPlot', 22],
  ['passive', 8],
]
const GARDEN_PARTNER_TASTES: Tastes = [['coGardener', 1]]
const CHOIR_TASTES: Tastes = [
  ['singer', 84],
  ['passive', 8],
  ['concertFriend', 8],
]

const GARDENER_AGE = 30

/** `nextOnSale`: whether an organisation's next period is on sale. */
export function drawPopulation(
  random: Random,
  first: DemonstrationPeople,
  nextOnSale: (organisationKey: string) => boolean,
  today: CalendarDate,
): DemonstrationPeople {
  const context: PeopleContext = { random, contacts: createContacts(first.members), today }
  const households: Household[] = []
  const enrolments = [...first.enrolments]

  const missing = (key: string) =>
    (MEMBERSHIP_COUNTS[key] ?? 0) - enrolments.filter((one) => one.organisationKey === key).length
  const enrol = (organisationKey: string, member: MemberRow, payer: MemberRow, tastes: Tastes) =>
    enrolments.push({
      organisationKey,
      member,
      payer: member.parentId === null ? member : payer,
      taste: member.parentId === null ? random.weighted(tastes) : 'senior',
      course: drawMembershipCourse(random, nextOnSale(organisationKey)),
    })
  const settle = (grownUpsOnly: boolean) => {
    const household = makeHousehold(context, grownUpsOnly)
    households.push(household)
    return household
  }

  for (let left = missing(SPORTS_CLUB); left > 0; ) {
    const { payer, adults, children } = settle(false)
    const others = adults.slice(1).filter(() => random.chance(children.length > 0 ? 0.55 : 0.75))
    const joining = [...children, payer, ...others].slice(0, left)
    const tastes = children.length > 0 ? SPORTS_PARENT_TASTES : SPORTS_TASTES
    for (const member of joining) enrol(SPORTS_CLUB, member, payer, tastes)
    left -= joining.length
  }
  for (const payer of choosePayers(households, random, 0.05, GARDENER_AGE, today)) {
    enrol(GARDEN_ASSOCIATION, payer, payer, GARDEN_TASTES)
  }
  for (const payer of choosePayers(households, random, 0.02, 20, today)) enrol(CHOIR, payer, payer, CHOIR_TASTES)
  for (let left = missing(GARDEN_ASSOCIATION); left > 0; ) {
    const { payer, adults } = settle(true)
    const partners = adults.slice(1, left).filter(() => random.chance(0.2))
    enrol(GARDEN_ASSOCIATION, payer, payer, GARDEN_TASTES)
    for (const partner of partners) enrol(GARDEN_ASSOCIATION, partner, payer, GARDEN_PARTNER_TASTES)
    left -= 1 + partners.length
  }
  for (let left = missing(CHOIR); left > 0; left -= 1) {
    const { payer } = settle(true)
    enrol(CHOIR, payer, payer, CHOIR_TASTES)
  }

  return {
    members: [...first.members, ...households.flatMap(({ adults, children }) => [...adults, ...children])],
    enrolments,
    links: [...first.links, ...households.flatMap((household) => couple(random, household))],
  }
}

function choosePayers(
  households: readonly Household[],
  random: Random,
  share: number,
  age: number,
  today: CalendarDate,
) {
  return households
    .map(({ payer }) => payer)
    .filter((payer) => computeAge(payer.dateOfBirth, today) >= age && random.chance(share))
}

function couple(random: Random, { adults: [inviter, invitee] }: Household): FamilyLink[] {
  if (!inviter || !invitee || !random.chance(0.7)) return []
  return [
    {
      inviter,
      invitee,
      status: random.weighted([
        ['approved' as const, 82],
        ['pending' as const, 11],
        ['rejected' as const, 7],
      ]),
    },
  ]
}
