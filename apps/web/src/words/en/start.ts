/** The public page about starting a club. */
export const start = {
  title: 'Start a club',
  lead: 'Memberships, payments and members in one place. It takes ten minutes, and nobody sees it before you publish.',
  points: {
    make: { title: 'Make the club', text: 'Name, address and colour. You become its owner.' },
    prepare: {
      title: 'Get it ready',
      text: 'What it costs to be a member, and who else looks after the club. It stays hidden meanwhile.',
    },
    publish: { title: 'Publish it', text: 'From then on everybody can find it and join.' },
  },
  go: 'Start a club',
  signIn: 'Sign in and start a club',
  approval: 'The club is looked at by whoever runs this portal before it can be published.',
  off: {
    title: 'Clubs cannot be started here',
    text: 'Whoever runs this portal sets up the clubs. Ask them if yours should be here.',
    action: 'See the clubs that are here',
  },
} as const
