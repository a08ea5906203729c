/** Values of sections 4, 8 and 9. */

export const REFRESH_WHEN_UNDER_SECONDS = 30
export const REFRESH_TIMER_MS = 10_000
export const SESSION_POLL_SECONDS = 5
export const MESSAGE_TIMEOUT_MS = 10_000
/** keycloak-js never settles if the provider forbids framing. */
export const START_TIMEOUT_MS = 20_000
/** Delay before restarting a failed client on a page with a session. */
export const CLIENT_RETRY_DELAY_MS = 5_000
export const RELOAD_LOOP_GUARD_MS = 10_000
/** Period after page load during which 401s are ignored. */
export const UNAUTHORISED_GRACE_MS = 5_000
export const UNAUTHORISED_HOLD_OFF_MS = 5_000
export const FORGET_TIMEOUT_MS = 2_000
export const DEFAULT_SESSION_TIMEOUT_MINUTES = 30
export const INACTIVITY_CHECK_MS = 60_000
export const ACTIVITY_EVENTS = ['mousedown', 'keydown', 'touchstart', 'mousemove'] as const
/** Minimum time between two writes of the activity that other tabs read. */
export const ACTIVITY_WRITE_MS = 1_000
export const SAVED_ADDRESS_LIFE_MS = 60 * 60_000

export const STORAGE_KEYS = {
  lastActivity: 'forenet.last-activity',
  savedAddress: 'forenet.saved-address',
  lastUnauthorised: 'forenet.last-unauthorised',
  startReload: 'forenet.start-reload',
} as const
