import { join } from 'node:path'
import { findRunningServerUrl } from '@forenet/database/find-running-server-url'
import { openPool } from '@forenet/database/pool'

/** Puts the next edition of a person's renewing membership on sale, and makes its renewal due today. */
export async function makeRenewalDue(dataDir: string, email: string): Promise<void> {
  await withPool(dataDir, async (pool) => {
    await pool.query(
      `insert into membership_configuration
       select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'name', f.name || ' next',
           'start_date', h.end_date + 1, 'end_date', h.end_date + 365, 'offer_start_date', '2020-01-01',
           'offer_end_date', null))).*
         from renewal_consent c join member m on m.id = c.payer_member_id
         join membership_history h on h.membership_id = c.membership_id
         join membership_configuration f on f.id = h.configuration_id
        where m.email = $1 and c.state = 'active' order by h.end_date desc limit 1`,
      [email],
    )
    await pool.query(
      `with due as (
         select c.id, c.organisation_id, c.payer_member_id, c.card_id, s.overall_end_date, c.price_minor
           from renewal_consent c join member m on m.id = c.payer_member_id join membership s on s.id = c.membership_id
          where m.email = $1 and c.state = 'active'),
       charge as (
         insert into renewal_charge (id, organisation_id, payer_member_id, card_id, due_on, charge_on, next_on, noticed_days,
           noticed_minor, not_before, created_at, updated_at)
         select gen_random_uuid(), organisation_id, payer_member_id, card_id, overall_end_date, current_date - 1,
           current_date - 1, 10, price_minor * 2, now(), now(), now() from due
         returning id, due_on)
       insert into renewal_line (charge_id, consent_id, due_on, price_minor)
       select charge.id, due.id, charge.due_on, due.price_minor from charge, due`,
      [email],
    )
  })
}

export async function withPool(
  dataDir: string,
  work: (pool: ReturnType<typeof openPool>) => Promise<unknown>,
): Promise<void> {
  const pool = openPool(await findRunningServerUrl(join(dataDir, 'postgresql')), 1)
  await work(pool)
  await pool.end()
}
