import type { PeopleAction } from '@forenet/contract/club/people-action'
import { createEdition } from '@forenet/testkit/builders'
import type { TestPortal } from '@forenet/testkit/portal'
import { messageScene } from './message-scene.ts'

const YEAR = { startDate: '2026-01-01', endDate: '2026-12-31', offerStartDate: '2025-12-01' }

/** People with Junior 2026 for 600 kroner, paid to the club in January, and other types of that year. */
export async function typeChangeScene(portal: TestPortal, people = 2, terms: { capacity?: number } = {}) {
  const scene = await messageScene(portal, people)
  const edition = (name: string, priceMinor: number, other: object = {}) =>
    createEdition(portal.database, scene.club.id, { ...YEAR, name, priceMinor, ...other })
  const junior = await edition('Junior 2026', 60_000)
  const senior = await edition('Senior 2026', 90_000, terms)
  const passive = await edition('Passiv 2026', 20_000)
  await scene.act({ kind: 'enrol', editionId: junior.id, method: 'cash', day: '2026-01-02' })
  const to = (
    editionId: string,
    difference: 'cash' | 'bank-transfer' | 'waived' = 'cash',
    rest: object = {},
  ): PeopleAction => ({ kind: 'change-type', editionId, difference, day: '2026-11-18', ...rest })
  return {
    ...scene,
    ...{ edition, junior, senior, passive, to },
    /** Each person's memberships in order: days, status and amount recorded. */
    periods: (memberIds: readonly string[] = scene.members) =>
      scene.run<{ name: string; from: string; to: string; stands: boolean; paidMinor: number; carriedMinor: number }>(
        `select c.name, h.start_date as "from", h.end_date as "to", h.status = 'active' and h.enabled as stands,
           p.total_paid_minor::int as "paidMinor", p.carried_minor::int as "carriedMinor"
         from membership_history h join membership_configuration c on c.id = h.configuration_id
         join membership_payment p on p.history_id = h.id
         where h.member_id = any($1) order by array_position($1, h.member_id), h.start_date, h.created_at, stands`,
        memberIds,
      ),
    booked: () =>
      scene.run<{ method: string; minor: number }>(
        `select m.method, m.amount_minor::int as minor from manual_payment m join payment_order o on o.id = m.order_id
         where o.organisation_id = $1 and m.method || m.amount_minor <> 'cash60000' order by m.booked_at, m.amount_minor desc`,
        scene.club.id,
      ),
    /** The club refunds a part of Junior 2026, or of another payment by its amount. */
    payBack: (memberId: string, minor: number, paidMinor = 60_000) =>
      scene.run(
        `insert into manual_payment (id, order_id, method, amount_minor, day, booked_at, part_of)
         select gen_random_uuid(), m.order_id, m.method, -$2::bigint, m.day, m.booked_at, m.id from manual_payment m
           join membership_history h on h.order_id = m.order_id where h.member_id = $1 and m.amount_minor = $3`,
        memberId,
        minor,
        paidMinor,
      ),
    why: async (action: PeopleAction, ids = scene.members) => {
      const { body } = await scene.preview(action, { ids })
      return (await scene.rows(body.id)).map(({ refusal, outcome }) => refusal?.reason ?? outcome)
    },
  }
}
