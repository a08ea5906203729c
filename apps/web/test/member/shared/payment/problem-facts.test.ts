import { ADDRESS_MESSAGES } from '@forenet/domain/address-check'
import { expect, test } from 'vitest'
import { ApiProblem, parseProblemResponse } from '../../../../src/kit/calls/api-problem.ts'
import {
  findAddressProblems,
  findPriceChange,
  getProblemCode,
} from '../../../../src/member/shared/payment/problem-facts.ts'

test('both totals of a changed price', () => {
  const answer = { code: 'total-differs', figures: { yoursMinor: 160_750, oursMinor: 165_750 } }
  expect(findPriceChange(parseProblemResponse(409, answer))).toEqual({ yoursMinor: 160_750, oursMinor: 165_750 })
  expect(findPriceChange(parseProblemResponse(409, { code: 'total-differs' }))).toBeNull()
  expect(findPriceChange(parseProblemResponse(409, { figures: { yoursMinor: '1' } }))).toBeNull()
})

test('address errors of the server, in the order of section 5', () => {
  const problem = parseProblemResponse(422, {
    code: 'address-incomplete',
    errors: [
      { path: 'address.PostCode', message: ADDRESS_MESSAGES['postcode-invalid'] },
      { path: 'address.City', message: ADDRESS_MESSAGES['city-missing'] },
      { path: 'address.City', message: 'something new' },
    ],
  })
  expect(findAddressProblems(problem)).toEqual(['city-missing', 'postcode-invalid'])
})

test('only API errors have a code', () => {
  expect(getProblemCode(new ApiProblem({ code: 'already-paid', status: 409 }))).toBe('already-paid')
  expect(getProblemCode(new Error('already-paid'))).toBe('')
  expect(getProblemCode(null)).toBe('')
})
