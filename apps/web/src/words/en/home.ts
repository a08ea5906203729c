export const home = {
  greeting: 'Hello, {{name}}',
  nothingWaits: 'Everything is in order. Nothing needs you just now.',
  waiting_one: 'One thing needs you.',
  waiting_other: '{{count}} things need you.',
  next: 'Next',
  memberships: 'Memberships',
  clubs: 'Clubs you can join',
  moreClubs: 'More clubs',
  allClubs: 'See all',
  status: { active: 'Active', upcoming: 'Upcoming', expired: 'Expired', inactive: 'Inactive' },
  unfinished: {
    title: {
      unpaid: 'You began a payment',
      waiting: 'You began a payment',
      declined: 'The payment did not go through',
      voided: 'The payment was given back',
      confirming: 'We are confirming your payment',
    },
    text: '{{organisation}}, for {{names}}.',
    resume: 'Continue · {{amount}}',
    chooseAgain: 'Choose again',
  },
  event: {
    held: {
      text: 'Seats are held for you while you pay.',
      until: 'Seats are held for you until {{date}}.',
      action: 'Go on to payment',
      label: 'Go on to payment: {{title}}',
    },
    offered: {
      text: 'Places have become free, and are kept for you for a while.',
      action: 'See the offer',
      label: 'See the offer: {{title}}',
    },
    coming: { action: 'See tickets', label: 'See tickets: {{title}}' },
  },
  renewal: {
    title: '{{name}} · {{organisation}}',
    runsUntil: 'Runs until {{date}}.',
    ended: 'Ended {{date}}.',
    renewFor: 'Renew for {{season}} · {{amount}}',
    next: 'Next: {{name}}.',
    renew: 'Renew',
    unavailable: 'We cannot read what the club offers just now; nothing is lost.',
    tryAgain: 'Try again',
  },
  profile: {
    title: 'Complete your address',
    text: 'Clubs need it on the receipt before you can buy a membership.',
    action: 'Add your address',
  },
  invitation: {
    see: 'My Participants',
    mine: {
      title: '{{name}} would like to link your families',
      text: 'You will see each other’s memberships, and can buy for each other.',
    },
    theirs: {
      title: '{{name}} has not answered your family invitation',
      text: 'Until they say yes, {{name}} is not counted when you buy. There is nothing for you to do.',
    },
  },
  empty: {
    title: 'No memberships yet',
    text: 'When you join a club, the membership is shown here like a card. These are the clubs you can join now.',
    noClubs: 'When you join a club, the membership is shown here like a card.',
  },
} as const
