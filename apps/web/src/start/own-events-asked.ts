/** Limit of the server. */
export const AT_ONCE = 200

export const OWN_EVENTS = { of: 'mine', when: 'upcoming', size: String(AT_ONCE) } as const
