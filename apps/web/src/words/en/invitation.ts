/** The page behind a personal link to an event. */
export const invitation = {
  title: 'Your invitation',
  from: '{{organisation}} invites you',
  about: 'About the event',
  contact: 'Questions?',
  missing: {
    title: 'This invitation link does not work',
    text: 'The invitation may have been withdrawn, or the link was not copied in full. Open it from the e-mail again, or ask the person who invited you.',
    clubs: 'See the clubs',
  },
  answer: {
    title: 'Can you come?',
    seats_one: 'The invitation is for one person.',
    seats_other: 'The invitation is for up to {{count}} people.',
    taken_one: 'Your seat is taken.',
    taken_other: '{{taken}} of {{count}} seats are taken.',
    until: 'Answer by {{until}}.',
    register: 'Register',
    see: 'See your registration',
    decline: 'I cannot come',
    declined: 'You have said that you cannot come.',
    takeBack: 'I can come after all',
  },
  closed: {
    closed: 'The deadline for answering has passed. Ask the host if you can still come.',
    'called-off': 'The event has been cancelled.',
    over: 'The event is over.',
  },
}
