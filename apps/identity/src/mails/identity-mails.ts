import { randomUUID } from 'node:crypto'
import type { Account } from '../accounts/account.ts'
import type { Registration } from '../accounts/registrations.ts'
import type { Locale, Realm } from '../options.ts'
import { interactionPurpose, type SecondFactorMail } from './mail-request.ts'

export type IdentityMails = ReturnType<typeof buildIdentityMails>

/** The mails of the provider, as its pages ask for them. `interactionUid` is the sign-in that a link in them continues. */
export function buildIdentityMails({ keepMail, sealing }: Realm) {
  function sealed(id: string, interactionUid: string): string
  function sealed(id: string, interactionUid: string | undefined): string | null
  function sealed(id: string, interactionUid: string | undefined): string | null {
    return interactionUid === undefined ? null : sealing.seal(interactionUid, interactionPurpose(id))
  }
  const reset = (
    kind: 'already-registered' | 'reset-password',
    { id: accountId, passwordVersion }: Account,
    locale: Locale,
    interactionUid: string | undefined,
  ): Promise<void> => {
    const id = randomUUID()
    return keepMail({ id, kind, accountId, passwordVersion, locale, interaction: sealed(id, interactionUid) })
  }

  return {
    /** Asks the owner of the address to confirm a registration. */
    confirmRegistration(registration: Registration, locale: Locale, interactionUid: string): Promise<void> {
      const id = randomUUID()
      const interaction = sealed(id, interactionUid)
      return keepMail({ id, kind: 'confirm-registration', registrationId: registration.id, locale, interaction })
    },

    /** Asks the owner of an account whose address is not yet confirmed to do so. */
    confirmAccount(account: Account, locale: Locale, interactionUid: string): Promise<void> {
      const id = randomUUID()
      const interaction = sealed(id, interactionUid)
      return keepMail({ id, kind: 'verify-email', accountId: account.id, locale, interaction })
    },

    /** Somebody registered with an address that has an account: its owner hears of it, the other one does not. */
    alreadyRegistered: (account: Account, locale: Locale, interactionUid: string): Promise<void> =>
      reset('already-registered', account, locale, interactionUid),

    /** A link to choose a new password. */
    resetPassword: (account: Account, locale: Locale, interactionUid: string | undefined): Promise<void> =>
      reset('reset-password', account, locale, interactionUid),

    /** Whoever did not do it gets the way back in: the mail is the owner's, and so is the link that it asks for. */
    passwordChanged: (account: Account): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'password-changed', accountId: account.id }),

    /** Somebody who did not add it hears of it, and so can take it away again. */
    passkeyAdded: (account: Account, name: string): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'passkey-added', accountId: account.id, name }),

    passkeyRemoved: (account: Account, name: string): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'passkey-removed', accountId: account.id, name }),

    /** Word of a change that somebody else may have made. */
    secondFactor: (kind: SecondFactorMail, account: Account): Promise<void> =>
      keepMail({ id: randomUUID(), kind, accountId: account.id }),

    welcome: (account: Account): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'welcome', accountId: account.id }),
  }
}
