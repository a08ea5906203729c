import { addDays } from '@forenet/domain/calendar-date'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { billRestoredPurchases, type CreditedPurchase, listOwedPurchases } from '../../finance/invoices/index.ts'
import {
  type EndedPeriod,
  endMemberships,
  listLaterPeriods,
  lockMembershipsIn,
  restoreConsents,
  undoEndMembership,
} from '../../membership/memberships/index.ts'
import {
  type ActionKind,
  FULLY_UNDONE,
  NOTHING_TO_CHANGE,
  type PeopleActionOfKind,
  planRefusal,
  type UndoResult,
} from './action.ts'
import { creditEndedMemberships } from './ended-purchases.ts'

/** `credited`, `renewals`: absent if it ended before they were recorded. */
type WrittenMembershipEnd = {
  lastDay: string
  periods: EndedPeriod[]
  credited?: CreditedPurchase[]
  renewals?: string[]
}

/** Memberships that ended earlier are unchanged. */
const MAX_DAYS_AGO = 31

export const endMembershipAction = (deps: {
  send: SendJob
}): ActionKind<PeopleActionOfKind<'end-membership'>, WrittenMembershipEnd> => ({
  check({ lastDay }, today) {
    if (lastDay >= addDays(today, -MAX_DAYS_AGO)) return
    const message = `Must not be more than ${MAX_DAYS_AGO} days ago`
    throw new ProblemError('malformed-input', message, { errors: [{ path: 'action.lastDay', message }] })
  },
  getLabel: async (_database, _organisationId, { lastDay }) => lastDay,
  // A concurrent purchase is either visible to the plan or waits.
  hold: lockMembershipsIn,
  async plan(database, { organisationId }, { lastDay, reason }, memberIds) {
    const periods = await listLaterPeriods(database, organisationId, memberIds, lastDay)
    const byMember = Map.groupBy(periods, ({ memberId }) => memberId)
    const owed = await listOwedPurchases(database, organisationId, memberIds)
    return ({ memberId, status }) => {
      const theirs = byMember.get(memberId)
      if (!theirs)
        return status === 'active' || status === 'upcoming' ? NOTHING_TO_CHANGE : planRefusal('no-membership')
      const changes = theirs.map(({ name, startDate, endDate }) =>
        startDate > lastDay
          ? { field: 'memberships', from: name, to: null }
          : { field: 'membership-ends', from: endDate, to: lastDay },
      )
      const credited = owed.flatMap(({ memberId: of, number }) =>
        of === memberId ? [{ field: 'invoice-credited', from: null, to: String(number) }] : [],
      )
      const renewal = theirs.some(({ renews }) => renews) ? [{ field: 'renewal', from: null, to: 'stops' }] : []
      const why = { field: 'reason', from: null, to: reason }
      return { outcome: 'change', changes: [...changes, ...renewal, ...credited, why], refusal: null }
    }
  },
  async write(transaction, context, { lastDay }, rows) {
    const ids = rows.map(({ memberId }) => memberId)
    const ended = await endMemberships(transaction, context, ids, lastDay)
    const all = [...ended.values()].flatMap(({ periods }) => periods)
    const credited = await creditEndedMemberships(deps, transaction, { periods: all, lastDay }, context)
    return new Map(
      [...ended].map(([memberId, one]) => [memberId, { lastDay, ...one, credited: credited.get(memberId) ?? [] }]),
    )
  },
  news: {
    done: ({ lastDay }) => ({ kind: 'ends', day: lastDay }),
    back: () => ({ kind: 'goes-on' }),
  },
  async undo(transaction, context, rows) {
    const [first] = rows
    if (!first) return new Map()
    const all = rows.flatMap(({ written }) => written.periods)
    const back = await undoEndMembership(transaction, context, all, first.written.lastDay)
    const restored = rows.filter(({ written }) => written.periods.every(({ id }) => back.has(id)))
    const credited = restored.flatMap(({ written }) => written.credited ?? [])
    await billRestoredPurchases(deps, transaction, credited, context.at)
    const renewals = restored.flatMap(({ written }) => written.renewals ?? [])
    const renewing = await restoreConsents(transaction, renewals)
    return new Map(
      rows.map(({ place, written: { periods, renewals = [] } }): [number, UndoResult] => {
        const stored = periods.filter(({ id }) => !back.has(id))
        if (stored.length === 0) {
          if (renewals.every((id) => renewing.has(id))) return [place, FULLY_UNDONE]
          return [place, { back: 'partly', keptFields: ['renewal'] }]
        }
        return [place, { back: stored.length < periods.length ? 'partly' : 'kept', keptFields: ['memberships'] }]
      }),
    )
  },
})
