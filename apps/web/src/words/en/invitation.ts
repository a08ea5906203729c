/** The page behind a personal link to an event. */
export const invitation = {
  title: 'Your invitation',
  from: '{{organisation}} invites you',
  about: 'About the event',
  contact: 'Questions?',
  missing: {
    title: 'This link opens no invitation',
    text: 'It may have been withdrawn, or cut short on its way. Open it from the mail once more, or ask who invited you.',
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
    see: 'See the registration',
    decline: 'I cannot come',
    declined: 'You have said that you cannot come.',
    takeBack: 'I can come after all',
  },
  closed: {
    closed: 'The time to answer is over. Ask the host if you can still come.',
    'called-off': 'The event has been called off.',
    over: 'The event is over.',
  },
}
