import type { Statement } from './fill.ts'

/** Columns of a register state; `%from` is replaced by its start. */
export const STATE = `organisation_id, member_id, %from, transaction, first_name, last_name, email, phone, gender, date_of_birth, birth_year,
  address, post_code, city, country, guardian_ids, periods, paid_from, paid_to, by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten,
  first_order, last_order, facets, search`

/** Creates the register states the portal would have written 400 days ago for directly inserted people. */
export const STATES_NOW: Statement = {
  text: `insert into register_state (${STATE.replace('%from', 'from_at')})
    select ${STATE.replace('%from', "now() - interval '400 days'").replace('transaction', 'pg_current_xact_id()')} from register_wanted`,
  values: [],
}
