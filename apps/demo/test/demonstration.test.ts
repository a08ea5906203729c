import { computeAge } from '@forenet/domain/calendar-date'
import { computeMembershipState, computeMembershipYear, isEditionOnOffer } from '@forenet/domain/membership-status'
import { computeParticipantPrice } from '@forenet/domain/price'
import { describe, expect, it } from 'vitest'
import { buildDemonstration, type Demonstration } from '../src/demonstration.ts'
import { CHOIR, CULTURE_HOUSE, DORMANT_CLUB, GARDEN_ASSOCIATION, SPORTS_CLUB } from '../src/organisations.ts'
import { DEMONSTRATION_ACCOUNTS } from '../src/sign-ins.ts'
import { buildDemonstrationOn, DATES } from './demonstrations.ts'

const RESERVED = /@(?:[a-z0-9-]+\.)*example\.(?:com|net|org)$/

const organisationId = (rows: Demonstration, key: string) => rows.organisations.find((one) => one.key === key)?.id
const membershipsOf = (rows: Demonstration, key: string) =>
  rows.memberships.filter((one) => one.organisationId === organisationId(rows, key))

describe.each(DATES)('the demonstration on %s', (today) => {
  it('is deterministic', { tags: 'full' }, () => {
    expect(buildDemonstration(today)).toEqual(buildDemonstrationOn(today))
  })

  it('has waiting lists for full memberships, of people without one in that period', () => {
    const rows = buildDemonstrationOn(today)
    const clubOf = ({ configurationId }: (typeof rows.editionWaiting)[number]) =>
      rows.configurations.find(({ id }) => id === configurationId)?.organisationId
    const waiting = Map.groupBy(rows.editionWaiting, clubOf)
    for (const key of [SPORTS_CLUB, GARDEN_ASSOCIATION, CHOIR])
      expect([key, (waiting.get(organisationId(rows, key))?.length ?? 0) > 1]).toEqual([key, true])
    for (const { configurationId, memberId } of rows.editionWaiting) {
      const edition = rows.configurations.find(({ id }) => id === configurationId)
      const sold = rows.history.filter((one) => one.configurationId === configurationId && one.status === 'active')
      expect(edition?.capacity).toBe(new Set(sold.map((one) => one.memberId)).size)
      const theirs = rows.history.filter((one) => one.memberId === memberId)
      expect(theirs.filter(({ startDate }) => startDate === edition?.startDate)).toEqual([])
    }
  })

  it('has one pending approval request and one approved at a lower price', () => {
    const { membershipRequests, configurations, history, record } = buildDemonstrationOn(today)
    expect(membershipRequests.map(({ state }) => state)).toEqual(['asked', 'approved'])
    for (const { configurationId, memberId, priceMinor } of membershipRequests) {
      const edition = configurations.find(({ id }) => id === configurationId)
      expect(edition?.byApproval).toBe(true)
      expect(priceMinor ?? 0).toBeLessThan(edition?.priceMinor ?? 0)
      const theirs = history.filter((one) => one.memberId === memberId)
      expect(theirs.filter(({ startDate }) => startDate === edition?.startDate)).toEqual([])
    }
    expect(record.filter(({ action }) => action === 'membership-request-approved')).toHaveLength(1)
  })

  it('has 1,200 sports, 180 garden and 60 choir memberships, and none for organisations without offers', () => {
    const rows = buildDemonstrationOn(today)
    const counts = rows.organisations.map(({ key }) => [key, membershipsOf(rows, key).length])
    expect(Object.fromEntries(counts)).toEqual({
      [SPORTS_CLUB]: 1200,
      [GARDEN_ASSOCIATION]: 180,
      [CHOIR]: 60,
      [CULTURE_HOUSE]: 0,
      [DORMANT_CLUB]: 0,
    })
  })

  it('has sports club members with bouncing e-mails, at addresses no one else uses', () => {
    const rows = buildDemonstrationOn(today)
    const members = new Set(membershipsOf(rows, SPORTS_CLUB).map(({ memberId }) => memberId))
    const emails = rows.members.filter(({ id }) => members.has(id)).map(({ email }) => email)
    expect(rows.refusedEmails).toHaveLength(3)
    for (const { email } of rows.refusedEmails) expect(emails).toContain(email)
  })

  it('has an undone import per club, within the 30-day limit and with audit entries', () => {
    const rows = buildDemonstrationOn(today)
    const taken = rows.changeSets.filter(({ kind, state }) => kind === 'people-import' && state === 'taken-back')
    const clubs = [SPORTS_CLUB, GARDEN_ASSOCIATION, CHOIR].map((key) => organisationId(rows, key))
    expect(taken.map((set) => set.organisationId)).toEqual(clubs)
    for (const set of taken) {
      expect(Date.parse(today) - (set.takenBackAt?.getTime() ?? 0)).toBeLessThan(30 * 86_400_000)
      const back = rows.changeRows.filter((row) => row.changeSetId === set.id && row.back === 'back')
      expect(back).toHaveLength(set.creates ?? 0)
      const told = rows.record.filter(({ objectId }) => objectId === set.id).map(({ action }) => action)
      expect(told).toEqual(['change-set-made', 'change-set-applied', 'change-set-taken-back'])
    }
    expect(rows.record.every(({ at }) => at < new Date(`${today}T23:59:59Z`))).toBe(true)
    const handedOver = new Set(
      rows.record.filter(({ action }) => action === 'handover-applied').map((one) => one.organisationId),
    )
    expect(handedOver.size).toBe(rows.handovers.length)
  })

  it('has a previewed membership change for people with the stated membership', () => {
    const rows = buildDemonstrationOn(today)
    const set = rows.changeSets.find(({ kind }) => kind === 'change-type')
    const waiting = rows.changeRows.filter(({ changeSetId }) => changeSetId === set?.id)
    expect([set?.state, waiting.length]).toEqual(['previewed', set?.changes])
    for (const { memberId, changes } of waiting) {
      const theirs = rows.history.filter((line) => line.memberId === memberId && line.endDate >= today)
      const names = theirs.map((line) => rows.configurations.find(({ id }) => id === line.configurationId)?.name)
      expect(names).toContain((changes as { from: string }[])[0]?.from)
    }
  })

  it('has a sent message to selected people', () => {
    const rows = buildDemonstrationOn(today)
    const set = rows.changeSets.find(({ kind }) => kind === 'write')
    const written = rows.changeRows.filter(({ changeSetId }) => changeSetId === set?.id)
    expect([set?.state, set?.done, written.length]).toEqual(['applied', 5, 5])
    expect(rows.heldMessages.map(({ state, memberId }) => [state, memberId])).toEqual(
      written.map(({ memberId }) => ['sent', memberId]),
    )
    const threads = rows.threads.filter(({ subject }) => subject === set?.about)
    expect(threads.map(({ memberId }) => memberId)).toEqual(written.map(({ memberId }) => memberId))
    for (const { id } of threads) expect(rows.messages.some(({ threadId }) => threadId === id)).toBe(true)
    const readers = new Set(written.map(({ memberId }) => memberId))
    const emails = rows.members.filter(({ id }) => readers.has(id)).map(({ email }) => email)
    for (const { email } of DEMONSTRATION_ACCOUNTS) expect(emails).not.toContain(email)
  })

  it('has a ticket refund awaiting approval, above the limit at the time', () => {
    const rows = buildDemonstrationOn(today)
    const [refund, ...more] = rows.refunds
    expect(more).toEqual([])
    const ticket = rows.tickets.find(({ id }) => id === refund?.ticketId)
    expect(ticket?.totalMinor).toBe(refund?.amountMinor)
    expect(refund?.amountMinor).toBeGreaterThan(refund?.limitMinor ?? Number.POSITIVE_INFINITY)
    expect(rows.approvals).toMatchObject([{ kind: 'refund', objectId: refund?.id, decision: null }])
    expect(rows.record.filter(({ action }) => action === 'refund-asked')).toHaveLength(1)
  })

  it('has purchasable and renewable memberships in each organisation', () => {
    const rows = buildDemonstrationOn(today)
    for (const key of [SPORTS_CLUB, GARDEN_ASSOCIATION, CHOIR]) {
      const offers = rows.configurations.filter((one) => one.organisationId === organisationId(rows, key))
      expect(
        offers.some((offer) => isEditionOnOffer(offer, today)),
        `${key} sells`,
      ).toBe(true)
      const due = membershipsOf(rows, key).filter((one) => one.readyForRenewal)
      expect(
        due.some((one) => one.status === 'expired'),
        `${key} has renewals due`,
      ).toBe(true)
      const active = membershipsOf(rows, key).filter((one) => one.status === 'active')
      expect(active.length / membershipsOf(rows, key).length, `${key} is alive`).toBeGreaterThan(0.6)
    }
  })

  it('has the statuses that the domain rules derive', () => {
    const rows = buildDemonstrationOn(today)
    const linesOf = Map.groupBy(rows.history, (line) => line.membershipId)
    const offersOf = Map.groupBy(rows.configurations, (offer) => offer.organisationId)
    for (const membership of rows.memberships) {
      const lines = linesOf.get(membership.id) ?? []
      const periods = lines.map((line) => ({ ...line, paid: line.status === 'active' }))
      const { status, overallStartDate, overallEndDate, readyForRenewal: readyForMembershipRenewal } = membership
      expect({ status, overallStartDate, overallEndDate, readyForMembershipRenewal }).toEqual(
        computeMembershipState(periods, offersOf.get(membership.organisationId) ?? [], today),
      )
    }
  })

  it('has consistent lines, prices and payments', () => {
    const rows = buildDemonstrationOn(today)
    const offers = new Map(rows.configurations.map((offer) => [offer.id, offer]))
    const paymentOf = new Map(rows.payments.map((payment) => [payment.historyId, payment]))
    expect(paymentOf.size).toBe(rows.history.length)
    for (const line of rows.history) {
      const offer = offers.get(line.configurationId)
      const payment = paymentOf.get(line.id)
      if (!offer || !payment) throw new Error(`The line ${line.referenceKey} has no offer or no payment`)
      expect(line).toMatchObject({ startDate: offer.startDate, endDate: offer.endDate })
      expect(line.membershipFor).toBe(computeMembershipYear(offer.startDate, offer.endDate))
      const { totalMinor } = computeParticipantPrice(offer)
      const paid = line.status === 'active'
      expect(payment).toMatchObject({
        status: line.status,
        paymentStatus: paid ? 'paid' : 'initiated',
        paymentTotalMinor: totalMinor,
        totalFeeMinor: totalMinor,
        totalPaidMinor: paid ? totalMinor : 0,
        referenceKey: line.referenceKey,
      })
      expect(payment.billingEmail, 'the payer can be reached').toMatch(RESERVED)
    }
  })

  it('contains no future events in its history', () => {
    const rows = buildDemonstrationOn(today)
    const now = new Date(`${today}T00:00:00Z`).getTime()
    const moments = [
      ...rows.members.flatMap((one) => [one.registrationDate, one.updateDate]),
      ...rows.memberships.flatMap((one) => [one.createdAt, one.updateDate]),
      ...rows.history.flatMap((one) => [one.createdAt, one.statusChangeDate]),
      ...rows.payments.flatMap((one) => [one.paymentCreatedAt, one.paymentUpdatedAt]),
      ...rows.invitations.flatMap((one) => [one.createdAt, one.answeredAt ?? one.createdAt]),
    ]
    expect(Math.max(...moments.map((moment) => moment.getTime()))).toBeLessThan(now)
    const offers = new Map(rows.configurations.map((offer) => [offer.id, offer.offerStartDate]))
    for (const line of rows.history) {
      expect(line.createdAt.toISOString() >= (offers.get(line.configurationId) ?? '9')).toBe(true)
      expect(line.statusChangeDate >= line.createdAt).toBe(true)
    }
  })

  it('registers members before their first membership, and parents before dependants', () => {
    const rows = buildDemonstrationOn(today)
    const members = new Map(rows.members.map((member) => [member.id, member]))
    for (const membership of rows.memberships) {
      expect(members.get(membership.memberId)?.registrationDate.getTime()).toBeLessThanOrEqual(
        membership.createdAt.getTime(),
      )
    }
    for (const member of rows.members) {
      const parent = member.parentId === null ? member : members.get(member.parentId)
      expect(parent?.registrationDate.getTime()).toBeLessThanOrEqual(member.registrationDate.getTime())
      expect(member.updateDate.getTime()).toBeGreaterThanOrEqual(member.registrationDate.getTime())
    }
  })

  it('sells memberships that fit the buyer’s age', () => {
    const rows = buildDemonstrationOn(today)
    const members = new Map(rows.members.map((member) => [member.id, member]))
    const offers = new Map(rows.configurations.map((offer) => [offer.id, offer]))
    for (const line of rows.history) {
      const offer = offers.get(line.configurationId)
      const age = computeAge(members.get(line.memberId)?.dateOfBirth ?? '', line.startDate)
      if (offer?.name.startsWith('Junior')) expect(age).toBeLessThan(18)
      if (offer?.name.startsWith('Ungsenior')) expect(age >= 18 && age < 25).toBe(true)
      if (offer?.name.startsWith('Senior 2')) expect(age).toBeGreaterThanOrEqual(25)
      if (offer?.name.startsWith('Havelod')) expect(age).toBeGreaterThanOrEqual(18)
    }
  })
})
