import { ROLE_NAMES } from '@forenet/contract/club/role-names'
export const manage = {
  publicName: {
    unseen: 'The name has characters that cannot be seen: write it again',
    link: 'Use no links or e-mail addresses, and a space after a full stop: the name goes out in e-mails',
    phone: 'Use no phone numbers: the name goes out in e-mails',
    imitates: 'The name must not be mistaken for a bank, an authority or a payment service',
  },
  skippedTime: 'Clocks go forward that night, so this time does not exist: choose a time before 02:00 or from 03:00',
  eventPages: 'Pages of the event',
  pages: {
    manage: 'Your clubs',
    'manage-queue': 'Clubs to approve',
    'manage-sending': 'E-mails from clubs',
    'manage-start': 'Start a club',
    'manage-overview': 'Overview',
    'manage-year': 'Year wheel',
    'manage-register': 'Members',
    'manage-import': 'Import people',
    'manage-changes': 'Changes',
    'manage-health': 'Data health',
    'manage-merge': 'Merge two people',
    'manage-new-person': 'New person',
    'manage-person': 'Person',
    'manage-person-data': 'Correct data',
    'manage-events': 'Events',
    'manage-new-event': 'New event',
    'manage-event': 'Event',
    'manage-preview': 'Preview',
    'manage-discounts': 'Discount codes',
    'manage-invitations': 'Invitations',
    'manage-letters': 'Letters',
    'manage-report': 'Report',
    'manage-call-off': 'Cancel event',
    'manage-series': 'Series',
    'manage-days-off': 'Days off',
    'manage-teams': 'Teams',
    'manage-team': 'Team',
    'manage-people': 'Roles',
    'manage-handover': 'Handover',
    'manage-dossier': 'Dossier',
    'manage-settings': 'Settings',
    'manage-website': 'Your website',
    'manage-types': 'Membership types',
    'manage-season': 'Open the next season',
    'manage-edition-waiting': 'Waiting list',
    'manage-requests': 'Requests',
    'manage-gateway': 'Payment key',
    'manage-attendees': 'Attendees',
    'manage-door': 'Door',
    'manage-payments': 'Payments',
    'manage-log': 'Log',
  },
  ages: { between: '{{from}} to {{to}} years', from: 'From {{from}} years', to: 'Up to {{to}} years' },
  refund: {
    amount: 'Amount in kroner',
    reason: 'Why?',
    reasonHint: 'The person who paid can read it, and so can the board.',
    aboveLimit: 'This is above the club’s limit.',
    own: 'The money goes to you or your household.',
    takesTwo: 'Another owner or treasurer has to approve it first, and is asked by e-mail.',
    nobodyElse:
      'No one else in the club can approve it now. An owner or treasurer can if they had their role before you asked, and for at least 14 days if you gave it to them. The request stays open for thirty days.',
  },
  navigation: {
    label: 'Club menu',
    switch: 'Choose a club; now {{club}}',
    others: 'Your other clubs',
    all: 'All your clubs',
    mine: 'Back to my own',
    overview: 'Overview',
    register: 'Members',
    events: 'Events',
    teams: 'Teams',
    year: 'Year wheel',
    people: 'Roles',
    gateway: 'Payment key',
    settings: 'Settings',
    types: 'Membership types',
    payments: 'Payments',
    log: 'Log',
  },
  roles: ROLE_NAMES.en,
  operator: 'Runs the portal',
  own: {
    lead: 'Clubs where you have a role or have been invited to one.',
    clubs: 'Your clubs',
    search: 'Search clubs',
    placeholder: 'Name or town',
    noneFound: 'No club matches “{{query}}”.',
    open: 'Open {{club}}',
    invitations: 'Waiting for your answer',
    invited: '{{club}} would like you as {{role}}',
    invitedToEvent: '{{club}} would like you as {{role}} at “{{event}}”',
    invitedToTeam: '{{club}} would like you as {{role}} for the team “{{team}}”',
    by: 'Invited by {{name}}. Answer by {{until}}.',
    byNobody: 'Answer by {{until}}.',
    may: 'What it lets you do',
    accept: 'Accept',
    acceptOf: 'Accept: {{role}} of {{club}}',
    decline: 'Decline',
    declineOf: 'Decline: {{role}} of {{club}}',
    accepted: 'You are now {{role}} of {{club}}.',
    declined: 'You have declined. {{club}} has been notified.',
    none: {
      title: 'You have no role in a club',
      text: 'When a club invites you to be its treasurer, trainer or anything else, it appears here, and you get an e-mail.',
      action: 'To the front page',
    },
    strong: {
      title: 'One more step before you can work for your clubs',
      text: 'Roles count only after a sign-in with a passkey or a one-time code: a password alone can be stolen.',
    },
  },
  meanwhile: {
    empty: '(empty)',
    text: 'What you have written is still here but not saved yet. Check it, and save again.',
    theirs: '{{field}}: is now “{{value}}”. You had not changed it, so the new value is kept.',
    both: '{{field}}: they wrote “{{value}}”. What you wrote is in the field.',
  },
  problems: {
    'more-than-left': {
      title: 'That is more than is left of the payment',
      text: 'Nothing has been paid back. Someone may just have requested some of it: look at the payment again.',
    },
    'refund-by-the-club': {
      title: 'The club itself has to ask for this',
      text: 'Nothing has been requested. It takes two people from the club to pay this much back: an owner or a treasurer asks, and another agrees.',
    },
    'take-back-of-money': {
      title: 'Only an owner or a treasurer can take this back',
      text: 'Nothing has been changed. It recorded money in the books, and taking it back records that money as paid back. Ask an owner or a treasurer.',
    },
    'take-back-above-limit': {
      title: 'It takes two people to take this back',
      text: 'Nothing has been changed. If the money in the books is yours or your household’s, someone else in the club has to take it back. If it is more than one person can pay back alone, pay it back from the payment, where a second person agrees; then end the membership or cancel the ticket.',
    },
    'last-owner': {
      title: 'A club needs an owner',
      text: 'Nothing has been changed. Make someone else an owner first; then this one can step down.',
    },
    'has-this-role': {
      title: 'They already have this role',
      text: 'Nothing has been sent. You will find them in the list of those who have a role.',
    },
    'invitation-over': {
      title: 'The invitation is no longer open',
      text: 'It has been answered or withdrawn, or has waited too long. Ask the club for a new one.',
    },
    'needs-another-person': {
      title: 'Someone else has to agree',
      text: 'The person who asks for something, or gets the money, cannot approve it. It takes another person from the club.',
    },
    'changed-meanwhile': {
      title: 'Someone else has changed it in the meantime',
      text: 'What you see is out of date. Look at it as it is now, then decide.',
    },
    'sold-already': {
      title: 'Someone has bought it in the meantime',
      text: 'Nothing has been changed: what was sold stays as it was. Its text and first day on offer can still be changed.',
    },
    'file-empty': {
      title: 'There are no people in the file',
      text: 'It needs a row with headings and at least one row below it.',
    },
    'file-unreadable': {
      title: 'The file cannot be read',
      text: 'Save it as CSV or XLSX in your spreadsheet and try again. Nothing was changed.',
    },
    'file-too-wide': {
      title: 'The file has too many columns',
      text: 'At most 100 can be read. Remove those you do not need and try again.',
    },
    'file-too-long': {
      title: 'The file has too many rows',
      text: 'At most 50,000 can be read from one file. Split it into several.',
    },
    'file-too-complex': {
      title: 'The file is too large or too complex',
      text: 'It is too large once unpacked, or takes too long to read. Split it into several, or save a spreadsheet as CSV. Nothing was changed.',
    },
    'file-headings-twice': {
      title: 'Two columns have the same name',
      text: 'Give each its own name in the first row of the file, so that you can tell them apart.',
    },
    'file-columns-differ': {
      title: 'The file is not the one from before',
      text: 'It has a different number of columns. Choose the file again.',
    },
    'columns-unclear': {
      title: 'The columns do not fit',
      text: 'Each field can come from one column only, and one column must be the name or the first name.',
    },
    'email-of-an-account': {
      title: 'The e-mail belongs to an account',
      text: 'Nothing has been saved. The person who uses it has their own account and joins the club themselves; leave the e-mail out for a child who shares it.',
    },
    'email-in-register': {
      title: 'Someone else in the register has this e-mail',
      text: 'Nothing has been saved. An e-mail belongs to one person; leave it out for a child who shares it, or check whether the two are the same person.',
    },
    'keeps-own-data': {
      title: 'They look after their own details',
      text: 'Nothing has been saved. Anyone with a login or a family here corrects their details on their own page.',
    },
    'take-back-over': {
      title: 'It can no longer be taken back',
      text: 'A change can be taken back for 30 days after it was applied.',
    },
    'too-many-letters': {
      title: 'The club cannot send more e-mails today',
      text: 'Nothing has been saved or sent. A club can only write to a certain number of people within 24 hours; the number grows during the first weeks after it is published. Write to fewer, or to the rest tomorrow.',
    },
    'sending-before-published': {
      title: 'The club is not published yet',
      text: 'Nothing has been saved or sent. Until the club is published, it can only write to people with a role in it and to addresses that someone has signed in with. Leave out the e-mail address, or wait until the club is published.',
    },
    'sending-suspended': {
      title: 'The club cannot send e-mails at the moment',
      text: 'Nothing has been saved or sent. The operator of the portal has suspended e-mails from this club. Write to the operator to find out why.',
    },
    'letter-gone': {
      title: 'The letter is already on its way',
      text: 'Nothing has been changed. It can be stopped as long as it has not reached everyone.',
    },
    'not-by-invitation': {
      title: 'The event is not by invitation',
      text: 'No one was invited. Choose “Only those invited” on the event, then invite.',
    },
    'team-name-taken': {
      title: 'There is already a team with that name',
      text: 'Nothing has been changed, and what you have written is still here. Choose another name.',
    },
    'event-has-entries': {
      title: 'Someone has already registered',
      text: 'What they were promised stands, and can only get better for them: who it is for, what a ticket covers, and how late they can cancel.',
    },
    'event-closed': {
      title: 'The event is cancelled or over',
      text: 'Nothing is changed. Copy it to arrange it again.',
    },
    'refund-keeps-ticket': {
      title: 'A ticket only ends with a full refund',
      text: 'Nothing was paid back. Pay back everything that is left of the ticket, or keep it valid.',
    },
    'nobody-to-ask': {
      title: 'There is no one to ask',
      text: 'Nothing was changed. The person who bought the ticket does not sign in here: take the difference yourselves, or waive it.',
    },
    'discount-code-taken': {
      title: 'The event already has a discount with this code',
      text: 'Nothing has been created. Choose another code; codes that have ended count too.',
    },
    'no-places-by-hand': {
      title: 'There are not enough places',
      text: 'No one was added. The places are taken, or others are waiting for them. Tick “Even if there are no places left” to add them anyway.',
    },
    'waits-uninvited': {
      title: 'They are no longer invited',
      text: 'Nothing was offered. Only people who are invited can take seats at this event; invite them first.',
    },
    'door-ended': {
      title: 'The event is over',
      text: 'Its door cannot be opened on any more devices.',
    },
    'drawer-closed': {
      title: 'The cash drawer has already been counted',
      text: 'Nothing has been changed. Look at the door again: it says what was counted.',
    },
    'too-many-devices': {
      title: 'The door is open on fifty devices',
      text: 'End one of them first.',
    },
    'buyer-without-email': {
      title: 'The person who registered has no e-mail address',
      text: 'There is nowhere to send the tickets. Correct their details in the register, or let them show their ticket in the portal.',
    },
    'capacity-below-taken': {
      title: 'More places are taken than that',
      text: 'Nothing has been changed. There cannot be fewer places than are already taken.',
    },
    'too-many-teams': {
      title: 'The club has 500 teams, and can have no more',
      text: 'Nothing has been changed. Reuse a team that you have archived: give it a new name.',
    },
    'team-full': {
      title: 'Every place on the team is taken',
      text: 'Nothing has been changed. Make room first, give the team more places, or use the waiting list.',
    },
    'team-archived': {
      title: 'The team is archived',
      text: 'Nothing has been changed. Bring it back from the archive before you add anyone to it.',
    },
    'type-archived': {
      title: 'The membership type is archived',
      text: 'Nothing was changed. Bring it back from the archive before you add a season or put one on sale.',
    },
    'gateway-key-refused': {
      title: 'The payment provider refused the key',
      text: 'Nothing has been changed, and the key has not been kept. Check that the whole key was copied, and that it is for this provider.',
    },
    'test-payment-unknown': {
      title: 'The payment provider does not know this test payment',
      text: 'The key is not used. Try it again.',
    },
    'club-key-taken': {
      title: 'Another club has this short name',
      text: 'Nothing has been created, and what you have written is still here. Choose another.',
    },
    'clubs-not-started': {
      title: 'Clubs cannot be started here',
      text: 'Nothing has been created. Ask the people who run this portal.',
    },
    'too-many-unpublished': {
      title: 'You have too many unpublished clubs',
      text: 'Nothing has been created, and what you have written is still here. Publish one of the others first.',
    },
    'not-ready-to-publish': {
      title: 'Something is still missing',
      text: 'The club is still hidden. Look at the list again: each missing item says where to do it.',
    },
    'club-published': {
      title: 'The club has been published',
      text: 'It has not been discarded: only a club that was never published can be discarded.',
    },
    'club-in-use': {
      title: 'The club is in use',
      text: 'It has not been discarded. Someone is in the register, or something was bought, booked or written. An import can be taken back for 30 days.',
    },
    'club-name-differs': {
      title: 'The club is called something else',
      text: 'It has not been discarded. Reload the page: another owner may have changed the name.',
    },
    'type-name-taken': {
      title: 'There is already a membership type with this name',
      text: 'Nothing has been changed, and what you have written is still here. Choose another name.',
    },
  },
} as const
