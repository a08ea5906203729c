import type { FillStatement } from './fill.ts'

/** Columns of a register state; `%from` is replaced by its start. */
export const REGISTER_STATE_COLUMNS = `organisation_id, member_id, %from, transaction, first_name, last_name, email, phone, gender, date_of_birth, birth_year,
  address, post_code, city, country, guardian_ids, periods, paid_from, paid_to, by_hand, team_ids, waiting_ids, tag_ids, missing, forgotten,
  first_order, last_order, facets, search`

/** Creates the register states that the portal would have written 400 days ago. */
export const CREATE_REGISTER_STATES: FillStatement = {
  text: `insert into register_state (${REGISTER_STATE_COLUMNS.replace('%from', 'from_at')})
    select ${REGISTER_STATE_COLUMNS.replace('%from', "now() - interval '400 days'").replace('transaction', 'pg_current_xact_id()')} from register_wanted`,
  values: [],
}
