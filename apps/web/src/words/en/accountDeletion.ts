export const accountDeletionTexts = {
  lead: 'See everything we hold about you, download it, or delete your account.',
  acting: {
    title: 'Only the member can do this',
    text: 'When you act for a member, you can neither download their data nor ask for their account to be deleted.',
  },
  download: {
    title: 'Download your data',
    text: 'All data in Forenet about you and the children only you manage: profile, memberships, purchases, tickets, notifications and conversations with clubs. The page is for reading and printing, the JSON file for other programs.',
    html: 'Download as a page',
    json: 'Download as JSON',
    done: 'The file is on its way to your downloads.',
  },
  leave: {
    title: 'Delete my account',
    lead: 'You can delete your account whenever you want. It takes effect after seven days, in which you can change your mind.',
    goes: 'Deleted',
    goesText:
      'Your name, e-mail, phone, address, date of birth and picture; notifications, family links, calendar address, what you wrote to clubs, and your name on old tickets. Nothing will be renewed.',
    children: 'Only you manage {{names}}, so they are deleted too. Add the other parent first if you do not want that.',
    stays: 'Retained',
    books_one:
      'By law, clubs must keep their books for five years. So the one purchase you paid for is retained with name and address until {{date}}, and then deleted.',
    books_other:
      'By law, clubs must keep their books for five years. So the {{count}} purchases you paid for are retained with name and address until {{date}} at the latest, and then deleted.',
    invoices_one:
      'By law, clubs must keep their books for five years. So the one invoice to you is retained with name and address until {{date}}, longer if it is still owed, and then deleted.',
    invoices_other:
      'By law, clubs must keep their books for five years. So the {{count}} invoices to you are retained with name and address until {{date}}, longer if they are still owed, and then deleted.',
    noBooks: 'Nothing with your name on it: you have no purchases that clubs must keep in their books.',
    loginGoes: 'Your login is closed too. If you return one day, you start over.',
    loginKept: 'Your login is managed by another service, and we do not close it. Ask that service to delete it.',
    first: 'You need to do this first',
    action: 'Delete my account …',
  },
  blockers: {
    ticket: 'You have tickets for {{name}} on {{date}}. Cancel or transfer them.',
    seats: 'Seats are reserved for you at {{name}} on {{date}}. Buy or release them.',
    payment: 'A payment to {{name}} is in progress. Finish it, or wait until tomorrow.',
    refund: 'A refund from {{name}} is in progress. It usually takes a few minutes.',
    child:
      '{{name}} has a current membership or upcoming tickets, and only you manage them. Add the other parent, give them their own login, or remove the child from your list.',
    owner: 'You are the only owner of {{name}}. Make someone else an owner first.',
    toEvent: 'See {{name}}',
    toChildren: 'See participants',
    toRoles: 'See roles',
    toPayment: 'See the payment',
  },
  ask: {
    title: 'Delete your account?',
    text: 'On {{date}} your data will be deleted, and no one can bring it back. Until then you can change your mind on this page.',
    email: 'Type your e-mail to confirm',
    differs: 'Type {{email}}, the e-mail of your profile',
    action: 'Delete my account',
    stay: 'Keep my account',
  },
  pending: {
    title: 'Your account will be deleted on {{date}}',
    text: 'We have sent you an e-mail about it. Until then everything works as before, and you can change your mind.',
    first: 'Your account will not be deleted until you have done this',
    withdraw: 'Keep my account after all',
  },
  problems: {
    'email-differs': {
      title: 'This is not your e-mail',
      text: 'Type the e-mail of your profile, so that no one asks by mistake. Nothing has been changed.',
    },
    'cannot-leave-yet': {
      title: 'Something has to be done first',
      text: 'The list on the page says what. Nothing has been changed.',
    },
  },
}
