import { listPublicNameErrors } from '@forenet/domain/public-name'
import { ProblemError } from './problem-error.ts'

export function requirePublicName(path: string, name: string): void {
  const errors = listPublicNameErrors([{ path, name }])
  if (errors[0]) throw new ProblemError('malformed-input', errors[0].message, { errors })
}
