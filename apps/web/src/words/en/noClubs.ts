/** Where home has no club to show: there is none yet, or a search finds none. */
export const noClubs = {
  yet: {
    title: 'No clubs yet',
    text: 'When a club opens here, you will find it on this page.',
  },
  found: {
    title: 'No club matches “{{query}}”',
    text: 'Try fewer letters, or the name of the town.',
    all: 'See all clubs',
  },
} as const
