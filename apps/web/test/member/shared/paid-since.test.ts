import { describe, expect, test } from 'vitest'
import { findPaidReturnToken } from '../../../src/member/shared/payment/open-window.ts'

const TOKEN = 'a'.repeat(40)
const RETURN_TOKEN = `${TOKEN}.1800000000.signature`

describe('returning to a page that was left to pay', () => {
  test.each<[string, unknown, string | undefined, string | null]>([
    ['shows the purchase once its draft is gone', { returnToken: RETURN_TOKEN }, undefined, RETURN_TOKEN],
    ['shows it if another draft was begun since', { returnToken: RETURN_TOKEN }, 'b'.repeat(40), RETURN_TOKEN],
    ['goes on with the draft while it is unpaid', { returnToken: RETURN_TOKEN }, TOKEN, null],
    ['starts anew on a page that was not left', { key: 'x' }, undefined, null],
    ['starts anew without history', null, undefined, null],
    ['ignores an unreadable token', { returnToken: 'x' }, undefined, null],
  ])('%s', (_what, state, draftToken, shown) => {
    expect(findPaidReturnToken(state, draftToken)).toBe(shown)
  })
})
