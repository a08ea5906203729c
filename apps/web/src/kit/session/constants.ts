/** Values required by sections 4, 8 and 9. */

export const REFRESH_WHEN_UNDER_SECONDS = 30
export const REFRESH_TIMER_MS = 10_000
export const SESSION_POLL_SECONDS = 5
export const MESSAGE_TIMEOUT_MS = 10_000
/** Timeout for starting the client, because keycloak-js never settles if the provider forbids framing. */
export const START_TIMEOUT_MS = 20_000
/** Delay before restarting a failed client on a page with a session. */
export const CLIENT_RETRY_DELAY_MS = 5_000
export const RELOAD_LOOP_GUARD_MS = 10_000
/** Milliseconds after page load during which 401 responses do not redirect to sign-in. */
export const UNAUTHORISED_GRACE_MS = 5_000
export const UNAUTHORISED_HOLD_OFF_MS = 5_000
export const CLEAR_DATA_TIMEOUT_MS = 2_000
export const DEFAULT_SESSION_TIMEOUT_MINUTES = 30
export const INACTIVITY_CHECK_MS = 60_000
export const ACTIVITY_EVENTS = ['mousedown', 'keydown', 'touchstart', 'mousemove'] as const
/** Minimum milliseconds between two writes of the last activity, which other tabs read. */
export const ACTIVITY_WRITE_MS = 1_000
export const SAVED_RETURN_URL_TTL_MS = 60 * 60_000

export const STORAGE_KEYS = {
  lastActivity: 'forenet.last-activity',
  savedAddress: 'forenet.saved-address',
  lastUnauthorised: 'forenet.last-unauthorised',
  startReload: 'forenet.start-reload',
} as const
