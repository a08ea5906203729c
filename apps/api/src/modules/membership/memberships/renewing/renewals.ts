import type { MembershipConfiguration } from '@forenet/contract/membership'
import type { Database } from '@forenet/database/database'
import { type CalendarDate, calendarDateAt } from '@forenet/domain/calendar-date'
import { filterBuyableWithoutApproval } from '@forenet/domain/membership-approval'
import { isForPerson } from '@forenet/domain/membership-choice'
import { membershipState } from '@forenet/domain/membership-status'
import { renewalOffer } from '@forenet/domain/renewal-offer'
import * as organisations from '../../../core/organisations/index.ts'
import { periodsOf } from '../membership-row.ts'
import * as repository from '../repository.ts'

type Lapsed = { id: string; dateOfBirth: CalendarDate | null; gender: string | null }

export async function renewalsOfLapsed(
  deps: { database: Database; now: () => Date },
  organisationId: string,
  people: readonly Lapsed[],
): Promise<Map<string, MembershipConfiguration>> {
  const today = calendarDateAt(deps.now())
  const rows = await repository.listMembershipsOf(
    deps.database,
    people.map(({ id }) => id),
  )
  const lapsed = rows.flatMap((row) => {
    const state = membershipState(periodsOf(row.history), [], today)
    return row.organisationId === organisationId && state.status === 'expired' ? [{ row, state }] : []
  })
  if (lapsed.length === 0) return new Map()
  const offers = await organisations.listMembershipConfigurations(deps, organisationId)
  return new Map(
    lapsed.flatMap(({ row, state }) => {
      const person = people.find(({ id }) => id === row.memberId) ?? { dateOfBirth: null, gender: null }
      const memberships = row.history.map((line) => ({ ...line, endedEarly: line.soldUntil !== null }))
      const theirs = filterBuyableWithoutApproval(offers, memberships).filter((one) => isForPerson(one, person))
      const offer = renewalOffer(theirs, { overallEndDate: state.overallEndDate, memberships }, today)
      return offer ? [[row.memberId, offer] as const] : []
    }),
  )
}

export async function renewalFor<Offer extends Parameters<typeof renewalOffer>[0][number]>(
  database: Database,
  organisationId: string,
  memberId: string,
  offers: readonly Offer[],
  today: CalendarDate,
): Promise<Offer | undefined> {
  const rows = await repository.listMembershipsOf(database, [memberId])
  const row = rows.find((one) => one.organisationId === organisationId)
  if (!row) return undefined
  const { overallEndDate } = membershipState(periodsOf(row.history), [], today)
  return overallEndDate === null ? undefined : renewalOffer(offers, { overallEndDate, memberships: row.history }, today)
}
