import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const state = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '4', kind: 'state', name, shownBy })

/** Section 4: family invitations, notifications, the organisation filter, bars and panels. */
export const familyAndNotifications: readonly Item[] = [
  state(
    'Family invitation: pending, approved, rejected',
    by.otherClub('grants access once approved and ends it when rejected'),
  ),
  state(
    'Invitation: pending to approved',
    by.invitations('accepting links both, removes the request, notifies the inviter, and is idempotent'),
  ),
  state(
    'Invitation: pending to rejected',
    by.invitations('declining changes nothing, and another invitation may follow'),
  ),
  state(
    'An answer in the dialog goes to all invitations of the inviter',
    by.familyAnswers('with %s applies to all their pending invitations'),
  ),
  state(
    'An answer from a notification deletes it and reloads the list',
    by.invitations('accepting links both, removes the request, notifies the inviter, and is idempotent'),
  ),
  state('Notification: unread to read', by.inbox('one, those to an e-mail, or all: each gets its time once')),
  state(
    'Only unread notifications are kept',
    by.live('two open streams of one recipient get the same additions and removals'),
  ),
  state(
    'Notifications of the chosen member, else one’s own',
    by.inbox('is visible to the recipient and impersonators only'),
  ),
  {
    clause: '4',
    kind: 'constant',
    name: 'enableNotification: false by default',
    shownBy: by.configuration('has working defaults, with notifications off in code (ruling 22)'),
    defined: {
      file: 'apps/api/src/configuration/configuration-variables.ts',
      text: 'ENABLE_NOTIFICATION: describeVariable(flagSchema.default(false)',
    },
  },
  state(
    'An organisation without membership configurations is disabled',
    by.organisations('has the enabled ones by name, with the reason if one cannot be chosen'),
  ),
  state(
    'An organisation whose configurations cannot be loaded is disabled',
    by.shell('%s is not selectable, gives the reason, and is selectable once it responds'),
  ),
  state(
    'An organisation whose payment set-up cannot be loaded is disabled',
    by.organisations('that cannot be loaded is reported'),
  ),
  state('A bar only where its target names the page, is empty or all', by.notices('visibility of a notice')),
  state('No bar on an excluded page', by.notices('visibility of a notice')),
  state(
    'A bar counts down each second and vanishes',
    departed('a notice counts down each second', by.notices('closes a notice after its time, and no other')),
  ),
  state('A closable bar closes with x', by.shell('a newer build is offered after an hour, not before')),
  state('Navigation open or closed', by.shell('on a phone: hidden, as overlay, closed by an outside click or Escape')),
  state('Chat panel, contact list and conversation', departed('the template shell and its demo pages')),
]
