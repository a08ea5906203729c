import { OpenError } from '@forenet/sealing/envelope'
import type { Sealing } from '@forenet/sealing/sealing'
import { ProblemError } from '../../../platform/http/problem-error.ts'
import type { RegisterPageOrder, RegisterQuery, RowKey } from './asked-rules.ts'

/**
 * Encrypts the cursor: its name or birth date may no longer be visible, and a forged one could reveal how an anonymous
 * row sorts.
 */
export function sealPageCursor(sealing: Sealing, list: List, { key, memberId }: RowKey): string {
  return sealing.seal(JSON.stringify([key, memberId]), purposeOf(list))
}

export async function openPageEnd(sealing: Sealing, list: List, sealed: string): Promise<RowKey> {
  try {
    const [key, memberId] = JSON.parse(await sealing.open(sealed, purposeOf(list))) as [string, string]
    return { key, memberId }
  } catch (error) {
    if (error instanceof OpenError) throw notAPage()
    throw error
  }
}

/** A cursor is bound to club, date and sort key; the filter may change. */
type List = Pick<RegisterQuery, 'organisationId' | 'at'> & Pick<RegisterPageOrder, 'sort'>

function purposeOf({ organisationId, at, sort }: List): string {
  return `register page ${organisationId} ${at?.toISOString() ?? 'now'} ${sort}`
}

function notAPage(): ProblemError {
  const message = 'Must be the end of the page before'
  return new ProblemError('malformed-input', message, { errors: [{ path: 'query.after', message }] })
}
