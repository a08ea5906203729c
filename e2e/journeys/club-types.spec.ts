import { chooseClub } from '../src/buying.ts'
import { NEXT_YEAR, THIS_YEAR } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  getPortalOrigin,
  openPageAs,
  test,
} from '../src/journey.ts'

const TYPES_PATH = '/manage/HOJMARKEN/types'

test('an owner creates a type with its first season, and concurrent changes lose nothing', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsole(/409 \(Conflict\).*edition/)
  await openPageAs(page, 'henrik@example.org', TYPES_PATH)
  await expect(page.getByRole('heading', { level: 1, name: 'Membership types' })).toBeVisible()
  await page.getByRole('button', { name: 'New membership type' }).click()
  const making = page.getByRole('dialog', { name: 'New membership type' })
  await making.getByRole('button', { name: 'Create and add a season' }).click()
  await expect(making.getByLabel('Name')).toBeFocused()
  await making.getByLabel('Name').fill('Petanque')
  await making.getByRole('button', { name: 'Create and add a season' }).click()

  const drafting = page.getByRole('dialog', { name: 'A season of Petanque' })
  await drafting.getByLabel('Name').fill(`Petanque ${NEXT_YEAR}`)
  await drafting.getByLabel('Price in kroner').fill('1.250,50')
  await drafting.getByLabel('VAT').selectOption({ label: '25 % on top' })
  await expect(drafting.getByText('DKK 1,563.13')).toBeVisible()
  await drafting.getByLabel('VAT').selectOption({ label: 'Without VAT' })
  await drafting.getByLabel('First day').fill(`${NEXT_YEAR}-01-01`)
  await drafting.getByLabel('Last day').fill(`${NEXT_YEAR}-12-31`)
  await drafting.getByLabel('On sale from').fill(`${THIS_YEAR}-01-01`)
  await drafting.getByLabel('Joining fee in kroner').fill('100')
  await drafting.getByLabel('Price over the period').selectOption({ label: 'Lower price from a date' })
  await drafting.getByLabel('Lower price from').fill(`${NEXT_YEAR}-07-01`)
  await drafting.getByLabel('Lower price, kroner').fill('700')
  await drafting.getByLabel('Others in the same household').selectOption({ label: 'Percentage discount' })
  await drafting.getByLabel('Per cent off for the second').fill('20')
  await drafting.getByLabel('Places').fill('24')
  await expectAccessibleInBothSchemes(page, 'drafting a season')
  await drafting.getByRole('button', { name: 'Save as a draft' }).click()
  const section = page.getByRole('region', { name: 'Petanque' })
  const row = section.getByRole('listitem')
  await expect(row).toContainText('Not on sale')
  await expect(row).toContainText(
    `DKK 100.00 joining fee for new members · DKK 700.00 from 1 July ${NEXT_YEAR} · others in the household: −20 % · 24 places`,
  )
  await row.getByRole('button', { name: `Put on sale: Petanque ${NEXT_YEAR}` }).click()
  await expect(row).toContainText('On sale')
  await expectAccessibleInDanishAndDark(page, 'Medlemstyper', 'membership types')

  const other = await context.newPage()
  await other.goto(TYPES_PATH)
  const [dialog, theirs] = [page, other].map((one) => one.getByRole('dialog', { name: `Edit Petanque ${NEXT_YEAR}` }))
  if (!dialog || !theirs) throw new Error('There are two pages')
  for (const one of [page, other]) {
    const there = one.getByRole('region', { name: 'Petanque' }).getByRole('listitem')
    await there.getByRole('button', { name: `Actions for Petanque ${NEXT_YEAR}` }).click()
    await there.getByRole('button', { name: 'Edit' }).click()
  }
  await theirs.getByLabel('Price in kroner').fill('1.300')
  await theirs.getByLabel('Youngest age').fill('18')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await dialog.getByLabel('Price in kroner').fill('1.200')
  await dialog.getByLabel('Description').fill('Med kaffe.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const note = dialog.getByRole('alert').filter({ hasText: 'Someone else has changed it in the meantime' })
  await expect(note).toBeFocused()
  await expect(note).toContainText('Price in kroner: they entered “1300”. Your value is in the field.')
  await expect(note).toContainText('Youngest age: is now “18”.')
  await expect(dialog.getByLabel('Youngest age')).toHaveValue('18')
  await expect(dialog.getByLabel('Price in kroner')).toHaveValue('1.200')
  await expectAccessibleInBothSchemes(page, 'a season that another has changed')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row).toContainText('DKK 1,200.00')
  await expect(row).toContainText('From 18 years')

  await section.getByRole('button', { name: 'Actions for Petanque', exact: true }).click()
  await section.getByRole('button', { name: 'Archive' }).click()
  await expect(section.getByRole('heading', { name: 'Petanque' })).toBeFocused()
  await expect(section.getByRole('button', { name: 'Add a season' })).toBeHidden()

  await page.goto(TYPES_PATH)
  await page.getByRole('link', { name: new RegExp(`waiting: The waiting list of Familie ${NEXT_YEAR}`) }).click()
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: '1. ' })
  await first.getByRole('button', { name: /^Offer a place to / }).click()
  const offering = page.getByRole('dialog', { name: /^Offer .* a place now\?/ })
  await expect(offering).toContainText('All places are taken')
  await offering.getByRole('button', { name: 'Offer a place' }).click()
  await expect(page.getByText(/^Offered until/)).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the waiting list of a membership')
})

test('an owner approves a membership application at a lower price', { tag: '@smoke' }, async ({ page }) => {
  await openPageAs(page, 'henrik@example.org', TYPES_PATH)
  await page.getByRole('link', { name: 'Requests', exact: true }).click()
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' }).getByRole('listitem').first()
  await expect(page.getByRole('region', { name: 'Answered' })).toContainText('Agreed price: DKK 1,207.50')
  await expectAccessibleInBothSchemes(page, 'requests for memberships')
  await waiting.getByRole('button', { name: /^Approve / }).click()
  const approving = page.getByRole('dialog', { name: /^Approve / })
  await approving.getByLabel('Price in kroner').fill('9999')
  await approving.getByRole('button', { name: 'Approve and send the answer' }).click()
  await expect(approving.getByLabel('Price in kroner')).toBeFocused()
  await approving.getByLabel('Price in kroner').fill('1.500')
  await approving.getByLabel('Answer to the applicant').fill('See you on Tuesday.')
  await expectAccessibleInBothSchemes(page, 'approving a membership')
  await approving.getByRole('button', { name: 'Approve and send the answer' }).click()
  await expect(approving).toBeHidden()
  await expect(page.getByRole('region', { name: 'Answered' })).toContainText('Your answer: See you on Tuesday.')
  await expectAccessibleInDanishAndDark(page, 'Ansøgninger', 'requests for memberships')
})

test('a member applies for a membership by approval and withdraws', async ({ page }) => {
  await openPageAs(page, 'daniel@example.org', '/membership/new')
  await chooseClub(page, /Højmarken/)
  const elite = page
    .getByRole('list', { name: /that the club has to approve$/ })
    .getByRole('listitem')
    .filter({ hasText: 'By approval' })
    .first()
  await elite.getByRole('button', { name: /^Apply: Elite/ }).click()
  const asking = page.getByRole('dialog', { name: /^Apply for Elite/ })
  await asking.getByRole('button', { name: 'Send application' }).click()
  await expect(asking.getByText('Enter a few words.')).toBeVisible()
  await asking.getByLabel('Why are you applying?').fill('I played for the first team of my old club.')
  await asking.getByLabel('I am also applying for a lower price').check()
  await expectAccessibleInBothSchemes(page, 'asking for a membership')
  await asking.getByRole('button', { name: 'Send application' }).click()
  await expect(asking).toBeHidden()
  const asked = page.getByText('Waiting for the club’s answer')
  await expect(asked).toBeVisible()
  await page.getByRole('button', { name: /^Withdraw: Elite/ }).click()
  await expect(asked).toBeHidden()
})

test('an owner approves several applications at once, and undoes it before the e-mails are sent', async ({
  page,
  browser,
  watch,
}) => {
  const context = await browser.newContext({ locale: 'en-GB', baseURL: getPortalOrigin() })
  watch.context(context)
  for (const email of ['daniel@example.org', 'thomas@example.org']) {
    const asking = await context.newPage()
    await openPageAs(asking, email, '/membership/new')
    await chooseClub(asking, /Højmarken/)
    await asking
      .getByRole('button', { name: /^Apply: Elite/ })
      .first()
      .click()
    const dialog = asking.getByRole('dialog', { name: /^Apply for Elite/ })
    await dialog.getByLabel('Why are you applying?').fill('I train four times a week.')
    await dialog.getByRole('button', { name: 'Send application' }).click()
    await expect(dialog).toBeHidden()
    await context.clearCookies()
    await asking.close()
  }
  await context.close()

  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/types/requests')
  const waiting = page.getByRole('region', { name: 'Waiting for an answer' })
  await waiting.getByRole('button', { name: 'Approve several' }).click()
  const several = page.getByRole('dialog', { name: 'Approve several' })
  const boxes = several.getByRole('checkbox', { name: /^(Daniel|Thomas)/ })
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await expect(box).toBeChecked()
  await several.getByLabel('Answer to the applicant').fill('See you on Tuesday.')
  await expectAccessibleInBothSchemes(page, 'approving several')
  await several.getByRole('button', { name: 'Approve 2' }).click()
  const together = page.getByRole('region', { name: '2 were approved together' })
  await expect(together).toContainText('The e-mails are sent')
  await expectAccessibleInDanishAndDark(page, 'Ansøgninger', 'requests that were approved together')
  await together.getByRole('button', { name: 'Undo the approvals' }).click()
  await expect(page.getByText('2 approvals have been undone.')).toBeVisible()
  await expect(together).toBeHidden()
  await expect(waiting.getByRole('listitem').filter({ hasText: /Daniel|Thomas/ })).toHaveCount(2)
})
