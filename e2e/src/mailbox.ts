import { expect } from '@playwright/test'
import { getSandboxOrigin } from './journey.ts'

export type SentMail = { id: number; to: string[]; subject: string; text: string; html: string; links: string[] }

/** Returns the newest e-mail with a matching subject; waits at most `timeout` ms. */
export async function waitForMail(email: string, subject: RegExp, timeout = 45_000): Promise<SentMail> {
  let found: SentMail | undefined
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${getSandboxOrigin()}/sandbox/mails?to=${encodeURIComponent(email)}`)
        const { mails } = (await answer.json()) as { mails: SentMail[] }
        found = mails.find((mail) => subject.test(mail.subject))
        return found !== undefined
      },
      { message: `a mail to ${email} about ${subject}`, timeout },
    )
    .toBe(true)
  if (!found) throw new Error('No mail')
  return found
}

export function extractLink(mail: SentMail, part: RegExp): string {
  const link = mail.links.find((address) => part.test(address))
  if (!link) throw new Error(`No link like ${part} in: ${mail.links.join(' ')}`)
  return link
}
