export const clubs = {
  kinds: { garden: 'Allotment gardens', sport: 'Sports club', choir: 'Choir', culture: 'Cultural society' },
  status: { active: 'Active', upcoming: 'Upcoming', expired: 'Expired', inactive: 'Inactive' },
  from: 'Membership from',
  nothingOnOffer: 'Nothing on offer just now',
  tryAgain: 'Try again',
  unavailable: {
    title: 'You cannot join here just now',
    'no-membership-configurations': 'The club has not opened for memberships yet.',
    'payment-not-set-up': 'The club cannot take payments yet.',
    'offers-not-loaded': 'We could not read what the club offers. Nothing is lost.',
    'payment-not-loaded': 'We could not read how the club takes payments. Nothing is lost.',
  },
  event: {
    coming: 'You are coming',
    waiting: 'Waiting list',
    soldOut: 'Sold out',
    free: 'Free',
    from: 'From {{price}}',
  },
} as const
