import { expect, expectAccessibleInBothSchemes, expectAccessibleInDanishAndDark, openAs, test } from '../src/journey.ts'

const TYPES = '/manage/HOJMARKEN/types'

test('an owner makes a type with its first season, and loses nothing where another has changed it meanwhile', async ({
  page,
  context,
  watch,
}) => {
  watch.expectConsole(/409 \(Conflict\).*edition/)
  await openAs(page, 'henrik@example.org', TYPES)
  await expect(page.getByRole('heading', { level: 1, name: 'Membership types' })).toBeVisible()
  await page.getByRole('button', { name: 'New membership type' }).click()
  const making = page.getByRole('dialog', { name: 'New membership type' })
  await making.getByRole('button', { name: 'Make it' }).click()
  await expect(making.getByLabel('Name')).toBeFocused()
  await making.getByLabel('Name').fill('Petanque')
  await making.getByRole('button', { name: 'Make it' }).click()

  const drafting = page.getByRole('dialog', { name: 'A season of Petanque' })
  await drafting.getByLabel('Name').fill('Petanque 2027')
  await drafting.getByLabel('Price in kroner').fill('1.250,50')
  await drafting.getByLabel('VAT').selectOption({ label: '25 % on top' })
  await expect(drafting.getByText('DKK 1,563.13')).toBeVisible()
  await drafting.getByLabel('VAT').selectOption({ label: 'Without VAT' })
  await drafting.getByLabel('First day').fill('2027-01-01')
  await drafting.getByLabel('Last day').fill('2027-12-31')
  await drafting.getByLabel('On offer from').fill('2026-01-01')
  await drafting.getByLabel('Joining fee in kroner').fill('100')
  await drafting.getByLabel('Price over the period').selectOption({ label: 'A lower price from a day' })
  await drafting.getByLabel('Lower price from').fill('2027-07-01')
  await drafting.getByLabel('Lower price, kroner').fill('700')
  await drafting.getByLabel('Others of one household').selectOption({ label: 'Pay some per cent less' })
  await drafting.getByLabel('Per cent off for the second').fill('20')
  await drafting.getByLabel('Places').fill('24')
  await expectAccessibleInBothSchemes(page, 'drafting a season')
  await drafting.getByRole('button', { name: 'Save as a draft' }).click()
  const section = page.getByRole('region', { name: 'Petanque' })
  const row = section.getByRole('listitem')
  await expect(row).toContainText('Not on offer')
  await expect(row).toContainText(
    'DKK 100.00 joining fee for new members · DKK 700.00 from 1 July 2027 · others of the household: −20 % · 24 places',
  )
  await row.getByRole('button', { name: 'Actions for Petanque 2027' }).click()
  await row.getByRole('button', { name: 'Put on offer' }).click()
  await expect(row).toContainText('On offer')
  await expectAccessibleInDanishAndDark(page, 'Medlemstyper', 'membership types')

  const other = await context.newPage()
  await other.goto(TYPES)
  const [dialog, theirs] = [page, other].map((one) => one.getByRole('dialog', { name: 'Change Petanque 2027' }))
  if (!dialog || !theirs) throw new Error('There are two pages')
  for (const one of [page, other]) {
    const there = one.getByRole('region', { name: 'Petanque' }).getByRole('listitem')
    await there.getByRole('button', { name: 'Actions for Petanque 2027' }).click()
    await there.getByRole('button', { name: 'Change' }).click()
  }
  await theirs.getByLabel('Price in kroner').fill('1.300')
  await theirs.getByLabel('Youngest age').fill('18')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await expect(theirs).toBeHidden()
  await dialog.getByLabel('Price in kroner').fill('1.200')
  await dialog.getByLabel('Description').fill('Med kaffe.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const note = dialog.getByRole('alert').filter({ hasText: 'Somebody else has changed it meanwhile' })
  await expect(note).toBeFocused()
  await expect(note).toContainText('Price in kroner: they wrote “1300”. What you wrote is in the field.')
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
})
