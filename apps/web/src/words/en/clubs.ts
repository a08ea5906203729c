export const clubsTexts = {
  kinds: { garden: 'Allotment gardens', sport: 'Sports club', choir: 'Choir', culture: 'Cultural society' },
  status: { active: 'Active', upcoming: 'Upcoming', expired: 'Expired', inactive: 'Inactive' },
  from: 'Membership from',
  nothingOnOffer: 'No memberships on sale right now',
  tryAgain: 'Try again',
  unavailable: {
    title: 'You cannot join right now',
    'no-membership-configurations': 'The club has not opened for memberships yet.',
    'payment-not-set-up': 'The club cannot take payments yet.',
    'offers-not-loaded': 'The club’s memberships could not be loaded. Nothing is lost.',
    'payment-not-loaded': 'The club’s payment settings could not be loaded. Nothing is lost.',
  },
  event: {
    coming: 'You are coming',
    waiting: 'Waiting list',
    soldOut: 'Sold out',
    free: 'Free',
    from: 'From {{price}}',
  },
} as const
