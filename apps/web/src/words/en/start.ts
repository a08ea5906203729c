export const startTexts = {
  title: 'Start a club',
  lead: 'Memberships, payments and members in one place. It takes ten minutes, and the club is hidden until you publish it.',
  points: {
    make: { title: 'Create the club', text: 'Name, address and colour. You become its owner.' },
    prepare: {
      title: 'Get it ready',
      text: 'Add membership prices and invite other organisers. The club stays hidden.',
    },
    publish: { title: 'Publish it', text: 'From then on everyone can find it and join.' },
  },
  go: 'Start a club',
  signIn: 'Sign in and start a club',
  approval: 'The operator of this portal reviews the club before it can be published.',
  off: {
    title: 'Clubs cannot be started here',
    text: 'Clubs are created by the operator of this portal. Contact them to add yours.',
    action: 'See the clubs',
  },
} as const
