import { expect, test } from 'vitest'
import { findBestProposal, type Proposal } from '../../src/club/payments/bank/bank-query.ts'

const proposal = (id: string, reason: Proposal['reason']): Proposal => ({
  ...{ id, reason, number: 1, recipient: 'Ida Holm', state: 'open', leftMinor: 45_000 },
})

test('an invoice is confirmed in the list only if no other fits as well', () => {
  const [ida, namesake] = [proposal('a', 'amount-and-name'), proposal('b', 'amount-and-name')]
  expect(findBestProposal([])).toBeUndefined()
  expect(findBestProposal([ida])).toBe(ida)
  expect(findBestProposal([ida, proposal('c', 'name-alone')])).toBe(ida)
  expect(findBestProposal([ida, namesake])).toBeUndefined()
})
