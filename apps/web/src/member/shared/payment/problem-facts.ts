import { ADDRESS_MESSAGES, type AddressProblem } from '@forenet/domain/address-check'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'

export type PriceChange = { yoursMinor: number; oursMinor: number }

/** Old and new total in øre (ruling 6); null if the error has none. */
export function findPriceChange(problem: unknown): PriceChange | null {
  if (!(problem instanceof ApiProblem)) return null
  const { figures } = problem.document
  if (typeof figures !== 'object' || figures === null) return null
  const { yoursMinor, oursMinor } = figures as Record<string, unknown>
  return typeof yoursMinor === 'number' && typeof oursMinor === 'number' ? { yoursMinor, oursMinor } : null
}

export function findAddressProblems(problem: ApiProblem): AddressProblem[] {
  const said = new Set(problem.fieldErrors.map(({ message }) => message))
  return ADDRESS_REASONS.filter((reason) => said.has(ADDRESS_MESSAGES[reason]))
}

export function getProblemCode(failure: unknown): string {
  return failure instanceof ApiProblem ? failure.code : ''
}

const ADDRESS_REASONS = Object.keys(ADDRESS_MESSAGES) as AddressProblem[]
