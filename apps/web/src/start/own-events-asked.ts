/** Maximum page size of the server. */
export const AT_ONCE = 200

/** Query for all upcoming events of a member. */
export const OWN_EVENTS = { of: 'mine', when: 'upcoming', size: String(AT_ONCE) } as const
