import { randomUUID } from 'node:crypto'
import type { Account } from '../accounts/account.ts'
import type { Registration } from '../accounts/registrations.ts'
import type { IdentityRealm, Locale } from '../options.ts'
import { buildInteractionLinkPurpose, type SecondFactorMail } from './mail-request.ts'

export type IdentityMails = ReturnType<typeof buildIdentityMails>

export function buildIdentityMails({ keepMail, sealing }: IdentityRealm) {
  function sealed(id: string, interactionUid: string): string
  function sealed(id: string, interactionUid: string | undefined): string | null
  function sealed(id: string, interactionUid: string | undefined): string | null {
    return interactionUid === undefined ? null : sealing.seal(interactionUid, buildInteractionLinkPurpose(id))
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
    confirmRegistration(registration: Registration, locale: Locale, interactionUid: string): Promise<void> {
      const id = randomUUID()
      const interaction = sealed(id, interactionUid)
      return keepMail({ id, kind: 'confirm-registration', registrationId: registration.id, locale, interaction })
    },

    confirmAccount(account: Account, locale: Locale, interactionUid: string): Promise<void> {
      const id = randomUUID()
      const interaction = sealed(id, interactionUid)
      return keepMail({ id, kind: 'verify-email', accountId: account.id, locale, interaction })
    },

    /** Only the account's owner learns that the address is registered. */
    alreadyRegistered: (account: Account, locale: Locale, interactionUid: string): Promise<void> =>
      reset('already-registered', account, locale, interactionUid),

    resetPassword: (account: Account, locale: Locale, interactionUid: string | undefined): Promise<void> =>
      reset('reset-password', account, locale, interactionUid),

    passwordChanged: (account: Account): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'password-changed', accountId: account.id }),

    passkeyAdded: (account: Account, name: string): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'passkey-added', accountId: account.id, name }),

    passkeyRemoved: (account: Account, name: string): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'passkey-removed', accountId: account.id, name }),

    secondFactor: (kind: SecondFactorMail, account: Account): Promise<void> =>
      keepMail({ id: randomUUID(), kind, accountId: account.id }),

    welcome: (account: Account): Promise<void> =>
      keepMail({ id: randomUUID(), kind: 'welcome', accountId: account.id }),
  }
}
