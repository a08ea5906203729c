import { formatDateAhead } from '../src/days-ahead.ts'
import {
  expect,
  expectAccessibleInBothSchemes,
  expectAccessibleInDanishAndDark,
  openPageAs,
  test,
} from '../src/journey.ts'
import { extractLink, waitForMail } from '../src/mailbox.ts'
import { openSecondBrowser, PHONE_CONTEXT_OPTIONS } from '../src/other-browser.ts'

const CLUB_NAME = 'Højmarken Idrætsforening'

test('two people hand over the board: planned, accepted, confirmed, with a dossier for the successor', async ({
  page,
  browser,
}) => {
  await openPageAs(page, 'henrik@example.org', '/manage/HOJMARKEN/people')
  await page.getByRole('link', { name: 'Hand over the board' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Handover' })).toBeVisible()
  await page.getByRole('button', { name: 'Plan another handover' }).click()
  const form = page.getByRole('form', { name: 'Plan the handover' })
  const day = formatDateAhead(30)
  await form.getByLabel('Handover date').fill(day)
  await form.getByLabel(/What .+ does as event host/).selectOption('replaced')
  await form.getByRole('button', { name: 'Schedule and notify' }).click()
  await expect(form.getByText('Must be an e-mail address')).toBeVisible()
  await form.getByLabel(/E-mail of .+’s successor as event host/).fill('thomas@example.org')
  await expectAccessibleInBothSchemes(page, 'planning a handover')
  await form.getByRole('button', { name: 'Schedule and notify' }).click()
  await expect(page.getByText('The handover is planned. Everyone involved gets an e-mail.')).toBeVisible()
  await expect(page.getByText('Has not answered yet')).toBeVisible()

  const another = () => openSecondBrowser(browser, PHONE_CONTEXT_OPTIONS)
  const phone = await another()
  const mail = await waitForMail('thomas@example.org', new RegExp(CLUB_NAME))
  await openPageAs(phone, 'thomas@example.org', new URL(extractLink(mail, /\/manage$/)).pathname)
  await phone.getByRole('button', { name: `Accept: event host of ${CLUB_NAME}` }).click()
  await expect(phone.getByText(`You will be event host of ${CLUB_NAME}`)).toBeVisible()
  const leaving = await another()
  await openPageAs(leaving, 'jonas@example.org', '/manage')
  await leaving.getByRole('button', { name: `Confirm: event host of ${CLUB_NAME}` }).click()
  await expect(leaving.getByText('You have confirmed. Thank you.')).toBeVisible()

  await page.reload()
  await expect(page.getByText('Has accepted')).toBeVisible()
  await expect(page.getByText('Has confirmed')).toBeVisible()
  await expectAccessibleInDanishAndDark(page, 'Overdragelse', 'a handover that is planned')
  await page.goto('/manage/HOJMARKEN/people/dossier')
  await expect(page.getByRole('heading', { name: 'Open cases' })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the dossier')
  await page.goto('/manage/HOJMARKEN/year')
  await expect(page.getByRole('img', { name: /Annual plan for/ })).toBeVisible()
  await expectAccessibleInBothSchemes(page, 'the year wheel')
  await page.goto('/manage/HOJMARKEN')
  await page.getByRole('link', { name: 'Have not renewed' }).click()
  await expect(page).toHaveURL(/register\?status=expired/)
  await page.goto('/manage/HOJMARKEN/people/handover')
  await page.getByRole('button', { name: 'Cancel the handover' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the handover' }).click()
  await expect(page.getByText('The handover has been cancelled.')).toBeVisible()
})
