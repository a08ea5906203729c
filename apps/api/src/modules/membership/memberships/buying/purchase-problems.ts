import { ADDRESS_MESSAGES, findAddressProblemField } from '@forenet/domain/address-check'
import type { Minor } from '@forenet/domain/money'
import { ProblemError } from '../../../../platform/http/problem-error.ts'
import { totalDiffersProblem } from '../../../money/payments/index.ts'
import type { PurchaseRefusal } from './purchase-rules.ts'

export function refusalProblem(refusal: PurchaseRefusal, yoursMinor: Minor): ProblemError {
  switch (refusal.reason) {
    case 'address-incomplete':
      return new ProblemError('address-incomplete', 'Your address must be complete before you can buy', {
        errors: refusal.problems.map((problem) => ({
          path: ['address', findAddressProblemField(problem)].filter(Boolean).join('.'),
          message: ADDRESS_MESSAGES[problem],
          code: problem,
        })),
      })
    case 'participant-not-yours':
      return new ProblemError('participant-not-yours', 'A participant was not found')
    case 'participant-not-approved':
      return new ProblemError('participant-not-approved', 'A participant has not approved the family link yet')
    case 'chosen-twice':
      return new ProblemError('same-period-twice', 'A participant was chosen twice')
    case 'membership-not-on-offer':
      return new ProblemError('membership-not-on-offer', 'A membership you chose is not on offer')
    case 'membership-not-for-age':
      return new ProblemError('membership-not-for-age', 'A membership is not for that participant’s age')
    case 'membership-not-for-gender':
      return new ProblemError('membership-not-for-gender', 'A membership is not for that participant’s gender')
    case 'membership-full':
      return new ProblemError('membership-full', 'A membership you chose has no places left')
    case 'membership-needs-approval':
      return needsApprovalProblem()
    case 'same-period-twice':
      return new ProblemError('same-period-twice', 'A participant has already paid for this period')
    case 'total-differs':
      return totalDiffersProblem(yoursMinor, refusal.oursMinor)
  }
}

export function needsApprovalProblem(): ProblemError {
  return new ProblemError('membership-needs-approval', 'A membership you chose needs the club’s approval')
}
