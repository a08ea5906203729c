/** Part of URL paths, tokens and order numbers (ruling 1). */
export const PRODUCT = 'forenet'

export const MEMBER_API = `/${PRODUCT}-member-api/api/v1`
export const ORGANISATION_API = `/${PRODUCT}-org-api/api/v1`
export const EVENT_API = `/${PRODUCT}-event-api/api/v1`
export const CLUB_API = `/${PRODUCT}-club-api/api/v1`
export const TOOLS_API = '/tools'

/** Signed return token in the return URLs of payments (section 2, ruling 1). */
export const RETURN_TOKEN_QUERY = `${PRODUCT}token`

export const ACTING_MEMBER_HEADER = 'x-acting-member'

export const MAINTENANCE_HEADER = 'x-maintenance'

export const TIME_ZONE = 'Europe/Copenhagen'

export const CURRENCY = 'DKK'

export const DOOR_TOKEN_HEADER = 'door-token'

export const CLUBS_PER_PAGE = 20
