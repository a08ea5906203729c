import { by } from '../evidence.ts'
import { departed, type Item } from '../item.ts'

const state = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '4', kind: 'state', name, shownBy })
const paid = by.purchase('is paid, active and receipted for every participant')
const stepByStep = by.memberships("history is added inactive, with a payment item at the server's price")
const declined = by.purchase('shows the reason, and a retry with a new order number can be paid')
const chain = by.afterPayment(
  'e-mail, WhatsApp and status calculation follow a payment, each once however often the chain runs',
)
const failing = by.afterPayment(
  'a failing e-mail stops later steps, the payment stays paid, and the chain resumes at the e-mail',
)
const notApproved = 'linked family not approved is skipped'

/** Section 4: payments. */
export const payment: readonly Item[] = [
  state(
    'Event: detail, register or decline, success or tickets, a ticket',
    by.registration('holds seats, is paid, and gives every attendee a valid ticket'),
  ),
  state(
    'Before payment: the membership is found, or created inactive',
    by.memberships('a membership is created once, inactive, by twenty concurrent requests'),
  ),
  state('Before payment: a history item, inactive', stepByStep),
  state('Before payment: a payment item, initiated', stepByStep),
  state('Accepted: captured', by.purchase('handles return, two callbacks and sweep concurrently, and captures once')),
  state('Accepted: not captured in test mode', by.purchase('in test mode is paid without a capture')),
  state('Accepted: the payment item active and paid', paid),
  state('Accepted: confirmation mail, then WhatsApp, then the status anew', chain),
  state(
    'A failing step stops the later ones',
    departed('a failed mail, message or recalculation stops the rest', failing),
  ),
  state('Declined: the payment item declined', declined),
  state(
    'Declined: the authorization declined at the provider',
    departed('an authorization is declined at the provider', by.purchase('voids an existing authorization')),
  ),
  state(
    'Declined: selection, payment configuration and total cleared',
    departed(
      'on decline the stored selection is cleared',
      by.journeyPurchase('a declined card shows the reason, and a retry pays'),
    ),
  ),
  state(
    'Declined: the status anew',
    by.purchase('a capture rejected with status 200 is a decline, voided, and nothing is active'),
  ),
  state('Payment statuses initiated, paid, declined', declined),
  state(
    'Membership statuses',
    departed('two statuses of a membership are named', by.membershipStatus('status from history (ruling 17)')),
  ),
  state(
    'Family not approved is skipped in price',
    by.price('skips participants without a choice and unapproved linked family'),
  ),
  state(
    'Family not approved is skipped in payment',
    departed(notApproved, by.purchaseRules('family that has not answered')),
  ),
  state(
    'Family not approved is skipped in confirmation',
    departed(notApproved, by.participant('participants who count in a payment')),
  ),
]
