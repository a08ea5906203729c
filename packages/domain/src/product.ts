/** The product's one name in paths, tokens and order numbers (ruling 1). */
export const PRODUCT = 'forenet'

export const MEMBER_API = `/${PRODUCT}-member-api/api/v1`
export const ORGANISATION_API = `/${PRODUCT}-org-api/api/v1`
export const EVENT_API = `/${PRODUCT}-event-api/api/v1`
export const CLUB_API = `/${PRODUCT}-club-api/api/v1`
export const TOOLS_API = '/tools'

/** Query value that carries the signed return token on payment return links (section 2, ruling 1). */
export const RETURN_TOKEN_QUERY = `${PRODUCT}token`

/** Header by which a super administrator names the member acted for (ruling 14). */
export const ACTING_MEMBER_HEADER = 'x-acting-member'

/** Header of every answer while the portal is in maintenance. */
export const MAINTENANCE_HEADER = 'x-maintenance'

/** Where the clubs live: times are shown and calendar dates decided here (ruling 5). */
export const TIME_ZONE = 'Europe/Copenhagen'

/** The one currency of the portal (section 9). */
export const CURRENCY = 'DKK'

/** The header that carries what a device was given when it was opened at a door: 43 letters of base64url. */
export const DOOR_TOKEN_HEADER = 'door-token'

/** Clubs on one page of a list of them, unless the call says otherwise. */
export const CLUBS_PER_PAGE = 20
