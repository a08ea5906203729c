export const findClubsTexts = {
  label: 'Search clubs',
  placeholder: 'Name, city or activity',
  near: 'Near me',
  more: 'Show more clubs',
  shown_one: '{{count}} club found',
  shown_other: '{{count}} clubs found',
  shownSome: 'The first {{count}} clubs are shown',
  yet: {
    title: 'No clubs yet',
    text: 'When a club opens here, you will find it on this page.',
  },
  none: {
    title: 'No club matches “{{query}}”',
    text: 'Try fewer letters, or the name of the city.',
    all: 'See all clubs',
  },
  choose: 'Choose {{name}}',
  chooseShort: 'Choose',
  another: 'Another club …',
} as const
