import { runInNewContext } from 'node:vm'
import { expect, test, vi } from 'vitest'
import { PAGE_SCRIPT } from '../../src/modules/finance/invoices/card/pay-page.ts'

/** Presses the button of the page, with an answer of the server; returns what the page says and does. */
async function press(ok: boolean, said: object) {
  const words = {
    call: '/call',
    amount: '52500',
    changed: 'changed',
    charging: 'charging',
    failed: 'failed',
    busy: 'busy',
  }
  const fault = { textContent: '' }
  const location = { pathname: '/invoice/secret', assign: vi.fn(), replace: vi.fn() }
  let pressed: () => Promise<void> = async () => undefined
  const button = {
    ...{ dataset: words, textContent: 'Pay', disabled: false },
    addEventListener: (_type: string, listener: () => Promise<void>) => {
      pressed = listener
    },
  }
  runInNewContext(PAGE_SCRIPT, {
    ...{ location, addEventListener: () => undefined, setTimeout: (work: () => void) => work() },
    document: { getElementById: () => fault, querySelectorAll: () => [button] },
    fetch: async () => ({ ok, json: async () => said }),
  })
  await pressed()
  return { fault: fault.textContent, opened: location.assign.mock.calls, loads: location.replace.mock.calls.length }
}

test.each([
  ['opens the window', true, { link: '/window' }, { fault: '', opened: [['/window']], loads: 0 }],
  ['loads again after a change', false, { code: 'invoice-changed' }, { fault: 'changed', opened: [], loads: 1 }],
  // It must not say that nothing has been charged.
  [
    'loads again while a card is charged',
    false,
    { code: 'payment-in-progress' },
    { fault: 'charging', opened: [], loads: 1 },
  ],
  ['says what failed', false, { code: 'gateway-unavailable' }, { fault: 'failed', opened: [], loads: 0 }],
] as const)('the button %s', async (_what, ok, said, expected) => {
  expect(await press(ok, said)).toEqual(expected)
})
