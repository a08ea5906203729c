export const OWN_EVENTS_PAGE_SIZE = 200

export const OWN_EVENTS_QUERY = { of: 'mine', when: 'upcoming', size: String(OWN_EVENTS_PAGE_SIZE) } as const
