import type pg from 'pg'

export type Books = ReadonlyMap<string, string>

/** Takes a restored copy's connection, or a snapshot transaction. */
export async function booksOf(client: pg.Client): Promise<Books> {
  const { rows } = await client.query<{ account: string; minor: string }>(
    `with money as (
       select o.organisation_id, 'bought' as what, l.total_minor as minor from payment_order_line l
         join payment_order o on o.id = l.order_id where o.status = 'paid'
       union all
       select o.organisation_id, 'taken', a.captured_minor from payment_attempt a join payment_order o on o.id = a.order_id
       union all
       select o.organisation_id, 'paid back', a.refunded_minor from payment_attempt a join payment_order o on o.id = a.order_id
       union all
       select o.organisation_id, 'by hand, ' || m.method, m.amount_minor from manual_payment m
         join payment_order o on o.id = m.order_id
       union all
       select o.organisation_id, 'asked back, ' || r.state, r.amount_minor from payment_refund r
         join payment_order o on o.id = r.order_id)
     select g.key || ', ' || what as account, sum(minor)::text as minor from money
       join organisation_face g on g.id = money.organisation_id group by 1 order by 1`,
  )
  return new Map(rows.map(({ account, minor }) => [account, minor]))
}
