/** Every time and limit of the session, from sections 4, 8 and 9 of the specification. */

/** A token is refreshed when fewer seconds than this are left of it. */
export const REFRESH_WHEN_UNDER_SECONDS = 30
/** How often a page that lies open looks whether the token needs refreshing, in ms. */
export const REFRESH_TIMER_MS = 10_000
/** The session status frame is asked this often, in seconds. */
export const SESSION_POLL_SECONDS = 5
/** How long to wait for a message from one of the identity provider's frames, in ms. */
export const MESSAGE_TIMEOUT_MS = 10_000
/** keycloak-js waits for ever when the provider refuses to be framed; after this many ms starting has failed. */
export const START_TIMEOUT_MS = 20_000
/** A client that could not start, on a page that knows who is signed in, is started again after so many ms. */
export const CLIENT_AGAIN_MS = 5_000
/** A failed start reloads the page once, and never twice within this many ms. */
export const RELOAD_LOOP_GUARD_MS = 10_000
/** A 401 this soon after loading does not send anyone to sign in, in ms. */
export const UNAUTHORISED_GRACE_MS = 5_000
/** After one redirect because of a 401, further ones are held off for this many ms. */
export const UNAUTHORISED_HOLD_OFF_MS = 5_000
/** How long leaving waits for this device to delete what it keeps of a person, in ms. */
export const FORGET_TIMEOUT_MS = 2_000
/** Used when the public settings name no `sessionTimeoutMinutes`. */
export const DEFAULT_SESSION_TIMEOUT_MINUTES = 30
/** How often inactivity is looked for, in ms. */
export const INACTIVITY_CHECK_MS = 60_000
/** What counts as activity. */
export const ACTIVITY_EVENTS = ['mousedown', 'keydown', 'touchstart', 'mousemove'] as const
/** Activity is noted for the other tabs at most this often, in ms. */
export const ACTIVITY_WRITE_MS = 1_000
/** A saved address older than this is forgotten: the provider's own state lives 60 minutes as well. In ms. */
export const SAVED_ADDRESS_LIFE_MS = 60 * 60_000

export const STORAGE_KEYS = {
  lastActivity: 'forenet.last-activity',
  savedAddress: 'forenet.saved-address',
  lastUnauthorised: 'forenet.last-unauthorised',
  startReload: 'forenet.start-reload',
} as const
