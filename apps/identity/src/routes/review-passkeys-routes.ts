import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Account } from '../accounts/account.ts'
import { reviewPasskeysPage } from '../pages/review-passkeys-page.ts'
import type { Passkey } from '../passkeys/passkeys.ts'
import { hasSecondFactor } from './finish-sign-in.ts'
import type { IdentityServices } from './identity-services.ts'
import { getInteraction, type InteractionVisit } from './interaction-visit.ts'
import { removePasskey } from './passkey-routes.ts'
import { sendPage } from './send-page.ts'

/**
 * Someone with the old password may have added passkeys. Requires the second factor, so that access to the mailbox is
 * not enough.
 */
export function addReviewPasskeysRoutes(scope: FastifyInstance, parts: IdentityServices): void {
  const path = `${parts.realm.mount}/interaction/:uid/passkeys`
  scope.get(path, async (request, reply) => {
    const visit = await getInteraction(parts, request, reply)
    if (!visit.signedInAs) return reply.redirect(`${visit.base}/sign-in`, 303)
    const account = await reviewer(parts, visit, visit.signedInAs)
    const passkeys = account ? await parts.passkeys.ofAccount(account.id) : []
    if (passkeys.length === 0) return reply.redirect(visit.wayBack, 303)
    return sendPage(reply, visit.look, reviewPasskeysPage(visit.look, { passkeys, action: `${visit.base}/passkeys` }))
  })
  scope.post(path, async (request, reply) => {
    const visit = await getInteraction(parts, request, reply)
    return visit.signedInAs
      ? removeTicked(parts, request, reply, visit, visit.signedInAs)
      : reply.redirect(`${visit.base}/sign-in`, 303)
  })
}

async function removeTicked(
  parts: IdentityServices,
  request: FastifyRequest,
  reply: FastifyReply,
  visit: InteractionVisit,
  accountId: string,
): Promise<FastifyReply> {
  const account = await reviewer(parts, visit, accountId)
  const ticked = account ? (await parts.passkeys.ofAccount(accountId)).filter(isTicked(request.body)) : []
  for (const passkey of ticked) if (account) await removePasskey(parts, request, account, passkey)
  return reply.redirect(visit.wayBack, 303)
}

async function reviewer(
  parts: IdentityServices,
  { signedInStrong }: InteractionVisit,
  accountId: string,
): Promise<Account | undefined> {
  const account = await parts.accounts.byId(accountId)
  return account && (signedInStrong || !(await hasSecondFactor(parts, account))) ? account : undefined
}

function isTicked(body: unknown): (passkey: Passkey) => boolean {
  const sent: unknown = body && typeof body === 'object' ? Reflect.get(body, 'passkey') : undefined
  const ids = [sent].flat()
  return ({ id }) => ids.includes(id)
}
