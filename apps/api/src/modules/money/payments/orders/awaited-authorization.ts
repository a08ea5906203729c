/**
 * This error ends the wait for an authorization that only a member reported (`AWAITED`), because URLs can be forged.
 * Retries continue.
 */
export const UNKNOWN_AUTHORIZATION_ERROR = 'No such authorization'

/** SQL: the purchase waits for authorization `z`. */
export const IS_AWAITED_SQL = `not (z.state = 'reported' and z.reported_by <> 'callback' and z.last_error is not distinct from '${UNKNOWN_AUTHORIZATION_ERROR}')`
