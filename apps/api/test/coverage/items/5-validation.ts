import { by } from '../evidence.ts'
import type { Item } from '../item.ts'

const message = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '5', kind: 'message', name, shownBy })
const rule = (name: string, shownBy: Item['shownBy']): Item => ({ clause: '5', kind: 'rule', name, shownBy })

const letterByLetter = by.addressCheck('the exact messages of section 5')
const notices = by.addressCheck('the two notices, and when the second closes')
const stopped = by.journeyPurchase(
  'a missing address is requested where it is needed, and the town follows from the post code',
)

/** Section 5: checks and their messages. */
export const validation: readonly Item[] = [
  message('Address is missing. Please add your address in profile to proceed.', stopped),
  message('Address Line 1 is missing. Please provide a valid address in profile.', letterByLetter),
  message('City is missing. Please provide a valid city in profile.', letterByLetter),
  message('Postcode is missing. Please provide a valid postcode in profile.', letterByLetter),
  message('Country is invalid or missing. Please select a valid country in profile.', letterByLetter),
  message('Postcode is invalid. Please use numeric values only.', letterByLetter),
  message('Please complete your profile to continue.', stopped),
  message('Edit profile here.', notices),
  message('Invalid email address', by.contractFields('is refused with the message of section 5')),
  message('Invalid URL', by.contractFields('a web address is refused with the message of section 5')),
  rule('An address must exist', by.addressCheck('empty')),
  rule('Line 1, city, postcode and country must be there', by.addressCheck('problems with an address')),
  rule('A postcode is digits only', by.addressCheck('a post code is valid exactly if it consists of digits')),
  rule('Denmark, DK, Sweden, Norway', by.country('countries')),
  rule('Countries in any casing', by.addressCheck('country names are case-insensitive')),
  rule('The check comes before buying', by.purchaseRules('an address with gaps')),
  rule(
    'The first notice is an error, and stays',
    by.journeyNotices(
      'the first notice is a permanent error, the second closes itself and is not shown on the memberships page',
    ),
  ),
  rule('The second notice leads to profile editing', stopped),
  rule('The second notice closes by itself', by.notices('closes a notice after its time, and no other')),
  rule(
    'The second notice is not shown on the memberships page',
    by.journeyNotices(
      'the first notice is a permanent error, the second closes itself and is not shown on the memberships page',
    ),
  ),
  rule('Both go once the address is fine', stopped),
  rule(
    'Price per member: price × VAT rate + surcharge',
    by.price('is price × rate + surcharge, rounded half-up once, against exact arithmetic'),
  ),
  rule('A VAT rate below 1 counts as 1', by.price('a rate below 1 counts as 1')),
  rule(
    'Participants skipped are not priced',
    by.price('skips participants without a choice and unapproved linked family'),
  ),
  rule(
    'Approving a family link needs both e-mails',
    by.familyAnswers('stops before the first call if one lacks an e-mail'),
  ),
  rule('Approving from a notification needs inviteeEmail and invitationId', by.familyAnswers('with %s makes no call')),
]
