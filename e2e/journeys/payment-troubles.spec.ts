import type { Page } from '@playwright/test'
import { signReturnToken } from '../../apps/api/src/modules/money/payments/orders/return-token.ts'
import { chooseClub, chooseFirstMembershipFor, reviewAndPay } from '../src/buying.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInDanishAndDark,
  getPortalOrigin,
  getSandboxOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'
import { payByCard, TEST_CARD_NUMBERS, waitForPaymentWindow } from '../src/payment-window.ts'

test.use({ serviceWorkers: 'allow' })

async function openWindowWithToken(page: Page, email: string, club: RegExp, name: RegExp): Promise<string> {
  await openPageAs(page, email, '/membership/new')
  await chooseClub(page, club)
  await chooseFirstMembershipFor(page, name)
  // Reads the token from the request, because navigating to the window discards the response.
  const asked = page.waitForRequest((request) => request.url().endsWith('/payment/freepay/link'))
  await reviewAndPay(page)
  const { forenettoken } = (await asked).postDataJSON() as { forenettoken: string }
  await waitForPaymentWindow(page)
  return forenettoken
}

const createExpiredToken = (returnToken: string): string =>
  signReturnToken(process.env.RETURN_TOKEN_SECRET ?? '', returnToken.slice(0, 40), new Date(Date.now() - 1_000))

test('after a gateway timeout the page says that nothing was charged', async ({ page, watch }) => {
  watch.expectConsole(/502 \(Bad Gateway\)/)
  await openPageAs(page, 'camilla@example.org', '/membership/new')
  await chooseClub(page, /Blommehegnet/)
  await chooseFirstMembershipFor(page, /Membership for Camilla/)
  await fetch(`${getSandboxOrigin()}/sandbox/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ service: 'gateway', operation: 'createPayment', kind: 'hang-before', delayMs: 30_000 }),
  })
  await reviewAndPay(page)
  const refusal = page.getByRole('alert').filter({ hasText: 'The payment service is not responding' })
  // The server waits ten seconds for the gateway.
  await expect(refusal).toContainText('Nothing has been charged')
  await expectAccessible(page, 'a gateway that does not answer')
})

test('a forged authorization in a return link has no effect', async ({ page }) => {
  const token = await openWindowWithToken(page, 'camilla@example.org', /Blommehegnet/, /Membership for Camilla/)
  await page.goto(`/ui/membership/confirm?forenettoken=${token}&authorizationIdentifier=made-up`)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Continue · DKK/ })
    .first()
    .click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
})

test('an expired return link shows a message, and the purchase continues from its page', async ({ page, watch }) => {
  watch.expectConsole(/422 \(Unprocessable Entity\)/)
  watch.expectConsole(/404 .*\/eve\/7a1d3c4b/)
  const returnToken = await openWindowWithToken(page, 'mette@example.org', /Klang/, /Membership for Mette/)
  await page.goto(`/membership/confirm?forenettoken=${createExpiredToken(returnToken)}`)
  await expect(page.getByRole('heading', { name: 'The link has expired' })).toBeVisible()
  await expect(page.getByText('Your purchase is not lost')).toBeVisible()
  await expectAccessible(page, 'an expired link')
  await expectAccessibleInDanishAndDark(page, 'Linket er udløbet', 'an expired link')
  await page.getByRole('main').getByRole('link').first().click()
  await page.getByRole('link', { name: /^Continue the payment/ }).click()

  // Simulates a page left open for a day, whose token has expired when the button is pressed.
  await page.route(/\/payment\/freepay\/link$/, (route) => {
    const body = route.request().postDataJSON() as { forenettoken: string }
    return route.continue({
      postData: JSON.stringify({ ...body, forenettoken: createExpiredToken(body.forenettoken) }),
    })
  })
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The link has expired' })).toBeVisible()
  await page.unroute(/\/payment\/freepay\/link$/)
  await page.getByRole('link', { name: 'See memberships' }).click()
  await page.getByRole('link', { name: /^Continue the payment/ }).click()
  await page.getByRole('button', { name: /^Pay DKK/ }).click()
  await payByCard(page, TEST_CARD_NUMBERS.approves)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible()
  // The return URL for an event is a separate page.
  await page.goto(
    `/HOJMARKEN/events/7a1d3c4b-5e6f-4a7b-8c9d-0e1f2a3b4c5d/success?forenettoken=${createExpiredToken(returnToken)}`,
  )
  await expect(page.getByRole('heading', { name: 'The link has expired' })).toBeVisible()
})

test('the limit on unpaid purchases is shown before it is reached', async ({ page }) => {
  const tell = (begun: number, againAt: string | null) =>
    page.route(/\/payment\/room$/, (route) => {
      const room = { begun, most: 60, againAt }
      return route.fulfill({ json: { membership: room, event: room } })
    })
  await openPageAs(page, 'mette@example.org')
  await chooseClub(page, /Højmarken/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('unpaid purchases')).toHaveCount(0)
  await tell(57, null)
  await page.reload()
  await expect(
    page.getByText('You have 57 unpaid purchases. You can start 3 more before you need to pay.'),
  ).toBeVisible()
  await expectAccessible(page, 'near the limit')
  await tell(60, '2036-11-20T11:00:00.000Z')
  await page.goto(`${getPortalOrigin()}/MEJERIET/events?q=Polle`)
  await page.getByRole('main').getByRole('link', { name: /Polle/ }).first().click()
  await page.getByRole('link', { name: 'Register', exact: true }).click()
  const card = page.getByRole('status').filter({ hasText: 'You have too many unpaid purchases' })
  await expect(card).toContainText('Pay for one of them, or wait until Thu 20 November 2036 at 12:00.')
  await expectAccessibleInDanishAndDark(page, 'Tilmelding', 'at the limit')
  await card.getByRole('link', { name: 'See unpaid purchases' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Hello/ })).toBeVisible()
})
