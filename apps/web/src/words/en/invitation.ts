export const invitationTexts = {
  title: 'Your invitation',
  from: '{{organisation}} invites you',
  about: 'About the event',
  contact: 'Questions?',
  missing: {
    title: 'This invitation link does not work',
    text: 'The invitation may have been withdrawn, or the link was not copied in full. Open the link in the e-mail, or ask the person who invited you.',
    clubs: 'See the clubs',
  },
  answer: {
    title: 'Will you attend?',
    seats_one: 'The invitation is for one person.',
    seats_other: 'The invitation is for up to {{count}} people.',
    taken_one: 'Your seat is taken.',
    taken_other: '{{taken}} of {{count}} seats are taken.',
    until: 'Answer by {{until}}.',
    register: 'Register',
    see: 'See your registration',
    decline: 'I can’t make it',
    declined: 'You have declined.',
    takeBack: 'I can attend after all',
  },
  closed: {
    closed: 'The deadline for answering has passed. Contact the host if you would still like to attend.',
    'called-off': 'The event has been cancelled.',
    over: 'The event is over.',
  },
}
