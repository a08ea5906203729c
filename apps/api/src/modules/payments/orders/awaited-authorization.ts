/**
 * A purchase stops waiting for an authorization with this error that only a member reported (`AWAITED`), because URLs
 * can be forged. Retries continue.
 */
export const UNHEARD_OF = 'No such authorization'

/**
 * SQL: the purchase waits for authorization `z`. Excludes members' reports that the gateway does not know
 * (`UNHEARD_OF`).
 */
export const AWAITED = `not (z.state = 'reported' and z.reported_by <> 'callback' and z.last_error is not distinct from '${UNHEARD_OF}')`
