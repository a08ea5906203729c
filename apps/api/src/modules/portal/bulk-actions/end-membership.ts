import { addDays } from '@forenet/domain/calendar-date'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { SendJob } from '../../../platform/jobs/jobs.ts'
import { billRestoredPurchases, type CreditedPurchase, listOwedPurchases } from '../../finance/invoices/index.ts'
import {
  type EndedPeriod,
  endMemberships,
  listLaterPeriods,
  lockMembershipsIn,
  takeBackEnds,
} from '../../membership/memberships/index.ts'
import { type ActionKind, type ActionOf, NOTHING_TO_CHANGE, refuse, type UndoResult } from './action.ts'
import { creditEnded } from './ended-purchases.ts'

/** `credited`: absent if it ended before invoices were credited. */
type Ended = { lastDay: string; periods: EndedPeriod[]; credited?: CreditedPurchase[] }

/** Memberships that ended earlier are unchanged. */
const MAX_DAYS_AGO = 31

export const endMembershipAction = (deps: { send: SendJob }): ActionKind<ActionOf<'end-membership'>, Ended> => ({
  check({ lastDay }, today) {
    if (lastDay >= addDays(today, -MAX_DAYS_AGO)) return
    const message = `Must not be more than ${MAX_DAYS_AGO} days ago`
    throw new ProblemError('malformed-input', message, { errors: [{ path: 'action.lastDay', message }] })
  },
  aboutOf: async (_database, _organisationId, { lastDay }) => lastDay,
  // A concurrent purchase is either visible to the plan or waits.
  hold: lockMembershipsIn,
  async plan(database, { organisationId }, { lastDay, reason }, memberIds) {
    const periods = await listLaterPeriods(database, organisationId, memberIds, lastDay)
    const byMember = Map.groupBy(periods, ({ memberId }) => memberId)
    const owed = await listOwedPurchases(database, organisationId, memberIds)
    return ({ memberId, status }) => {
      const theirs = byMember.get(memberId)
      if (!theirs) return status === 'active' || status === 'upcoming' ? NOTHING_TO_CHANGE : refuse('no-membership')
      const changes = theirs.map(({ name, startDate, endDate }) =>
        startDate > lastDay
          ? { field: 'memberships', from: name, to: null }
          : { field: 'membership-ends', from: endDate, to: lastDay },
      )
      const credited = owed.flatMap(({ memberId: of, number }) =>
        of === memberId ? [{ field: 'invoice-credited', from: null, to: String(number) }] : [],
      )
      const why = { field: 'reason', from: null, to: reason }
      return { outcome: 'change', changes: [...changes, ...credited, why], refusal: null }
    }
  },
  async write(transaction, context, { lastDay }, rows) {
    const ids = rows.map(({ memberId }) => memberId)
    const ended = await endMemberships(transaction, context, ids, lastDay)
    const credited = await creditEnded(deps, transaction, { periods: [...ended.values()].flat(), lastDay }, context)
    return new Map(
      [...ended].map(([memberId, periods]) => [memberId, { lastDay, periods, credited: credited.get(memberId) ?? [] }]),
    )
  },
  news: {
    done: ({ lastDay }) => ({ kind: 'ends', day: lastDay }),
    back: () => ({ kind: 'goes-on' }),
  },
  async takeBack(transaction, context, rows) {
    const [first] = rows
    if (!first) return new Map()
    const all = rows.flatMap(({ written }) => written.periods)
    const back = await takeBackEnds(transaction, context, all, first.written.lastDay)
    const restored = rows.filter(({ written }) => written.periods.every(({ id }) => back.has(id)))
    const credited = restored.flatMap(({ written }) => written.credited ?? [])
    await billRestoredPurchases(deps, transaction, credited, context.at)
    return new Map(
      rows.map(({ place, written: { periods } }): [number, UndoResult] => {
        const kept = periods.filter(({ id }) => !back.has(id))
        if (kept.length === 0) return [place, { back: 'back', keptFields: [] }]
        return [place, { back: kept.length < periods.length ? 'partly' : 'kept', keptFields: ['memberships'] }]
      }),
    )
  },
})
