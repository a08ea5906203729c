/** As many as the server gives at once. */
export const AT_ONCE = 200

/** What is asked of the list of events for those of a member: everything ahead, whole. */
export const OWN_EVENTS = { of: 'mine', when: 'upcoming', size: String(AT_ONCE) } as const
