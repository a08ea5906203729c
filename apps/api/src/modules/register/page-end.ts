import { OpenError } from '@forenet/sealing/envelope'
import type { Sealing } from '@forenet/sealing/sealing'
import { ProblemError } from '../../platform/http/problem-error.ts'
import type { Asked, RowKey, Turn } from './asked-rules.ts'

/**
 * The end of a page as calls carry it. Sealed: it is the name or birth date of a row that may be nameless by now, and one that
 * somebody made up would tell before which name such a row stands. It is good for its own list alone.
 */
export function sealPageEnd(sealing: Sealing, list: List, { key, memberId }: RowKey): string {
  return sealing.seal(JSON.stringify([key, memberId]), purposeOf(list))
}

/** Where a page ended. Throws `malformed-input` for what the portal has not given for this list. */
export async function openPageEnd(sealing: Sealing, list: List, sealed: string): Promise<RowKey> {
  try {
    const [key, memberId] = JSON.parse(await sealing.open(sealed, purposeOf(list))) as [string, string]
    return { key, memberId }
  } catch (error) {
    if (error instanceof OpenError) throw notAPage()
    throw error
  }
}

/** Which list a page is of: the filter may change, whose it is, its day and by what it is sorted may not. */
type List = Pick<Asked, 'organisationId' | 'at'> & Pick<Turn, 'sort'>

function purposeOf({ organisationId, at, sort }: List): string {
  return `register page ${organisationId} ${at?.toISOString() ?? 'now'} ${sort}`
}

function notAPage(): ProblemError {
  const message = 'Must be the end of the page before'
  return new ProblemError('malformed-input', message, { errors: [{ path: 'query.after', message }] })
}
