import { ADDRESS_MESSAGES, type AddressProblem } from '@forenet/domain/address-check'
import { ApiProblem } from '../../../kit/calls/api-problem.ts'

/** Both totals of a price that changed, in øre (ruling 6). */
export type Figures = { yoursMinor: number; oursMinor: number }

/** The figures a refusal carries; null when it carries none. */
export function figuresOf(problem: unknown): Figures | null {
  if (!(problem instanceof ApiProblem)) return null
  const { figures } = problem.document
  if (typeof figures !== 'object' || figures === null) return null
  const { yoursMinor, oursMinor } = figures as Record<string, unknown>
  return typeof yoursMinor === 'number' && typeof oursMinor === 'number' ? { yoursMinor, oursMinor } : null
}

/** What the server finds wrong with the address, by its messages. */
export function addressProblemsOf(problem: ApiProblem): AddressProblem[] {
  const said = new Set(problem.fieldErrors.map(({ message }) => message))
  return ADDRESS_REASONS.filter((reason) => said.has(ADDRESS_MESSAGES[reason]))
}

/** The stable code of a refusal; '' for anything else that was thrown. */
export function codeOf(failure: unknown): string {
  return failure instanceof ApiProblem ? failure.code : ''
}

const ADDRESS_REASONS = Object.keys(ADDRESS_MESSAGES) as AddressProblem[]
