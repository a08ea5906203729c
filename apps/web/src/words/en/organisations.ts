export const organisations = {
  title: 'Organisations',
  publicLead: 'The clubs you can join, what they offer and what it costs.',
  notMember: 'Not a member',
  founded: 'founded {{year}}',
  none: {
    title: 'No clubs yet',
    text: 'When a club opens here, you find it on this page.',
  },
  offers: {
    title: 'Memberships',
    buy: 'Choose',
    buyThis: 'Choose {{name}}',
    opens: 'Can be bought from {{date}}',
    vat: '{{amount}} VAT ({{percent}})',
    fee: '{{amount}} fee',
    joining: '+ {{fee}} for joining the first time',
    months: 'for {{left}} of {{of}} months',
    since: 'lower price from {{date}}',
    none: {
      title: 'Nothing on offer just now',
      text: 'When the club opens for memberships, you find them here with their prices.',
    },
  },
  events: {
    title: 'Events',
    none: 'Nothing is announced just now. When the club announces an event, it is here.',
    see: 'See all {{count}}',
  },
  contact: {
    title: 'Contact',
    mail: 'Write to {{email}}',
    call: 'Call {{phone}}',
    write: 'Write to the club',
  },
  standing: { own: 'Your membership', family: 'Your family here' },
  action: { renew: 'Renew for {{season}}', join: 'Become a member' },
  public: { signIn: 'Sign in to join', goOn: 'See it as a member' },
} as const
