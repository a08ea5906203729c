/** The public page about starting a club. */
export const start = {
  title: 'Start a club',
  lead: 'Memberships, payments and members in one place. It takes ten minutes, and nobody sees it until you publish.',
  points: {
    make: { title: 'Create the club', text: 'Name, address and colour. You become its owner.' },
    prepare: {
      title: 'Get it ready',
      text: 'What it costs to be a member, and who else looks after the club. It stays hidden in the meantime.',
    },
    publish: { title: 'Publish it', text: 'From then on everyone can find it and join.' },
  },
  go: 'Start a club',
  signIn: 'Sign in and start a club',
  approval: 'Those who run this portal look at the club before it can be published.',
  off: {
    title: 'Clubs cannot be started here',
    text: 'Those who run this portal set up the clubs. Ask them if yours should be here.',
    action: 'See the clubs that are here',
  },
} as const
