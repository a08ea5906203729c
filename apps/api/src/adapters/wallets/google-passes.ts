import { createPrivateKey, type KeyObject } from 'node:crypto'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'
import { SignJWT } from 'jose'
import { z } from 'zod'
import type { WalletCard, WalletTicket } from './wallets.ts'

export type GooglePasses = {
  linkOf: (ticket: WalletTicket, now: Date) => Promise<string>
  cardLinkOf: (card: WalletCard, now: Date) => Promise<string>
}

type PassInput = {
  issuer: string
  account: string
  origin: string
}

const SAVE_URL = 'https://pay.google.com/gp/v/save/'
const serviceAccountSchema = z.object({ client_email: z.email(), private_key: z.string().min(1) })

export function createGooglePasses({ issuer, account, origin }: PassInput): GooglePasses {
  const { email, key } = readAccount(account)
  const saveLink = async (payload: object, now: Date) => {
    const token = await new SignJWT({ typ: 'savetowallet', origins: [origin], payload })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(email)
      .setAudience('google')
      .setIssuedAt(now)
      .sign(key)
    return SAVE_URL + token
  }
  return {
    async linkOf({ id, code, holder, kind, organisation, event, orderNumber }, now) {
      const classId = `${issuer}.${event.id}`
      const [name = '', ...address] = event.place
      const eventClass = {
        id: classId,
        issuerName: organisation.name,
        reviewStatus: 'UNDER_REVIEW',
        eventName: localizedString(event.title),
        hexBackgroundColor: computeOrganisationAccent(organisation.accentColour, 'light').accent,
        dateTime: { start: event.startsAt.toISOString(), end: event.endsAt.toISOString() },
        ...(name && { venue: { name: localizedString(name), address: localizedString(address.join(', ') || name) } }),
      }
      const object = {
        id: `${issuer}.${id}`,
        classId,
        state: 'ACTIVE',
        ticketHolderName: holder,
        ticketType: localizedString(kind),
        ...(orderNumber && { reservationInfo: { confirmationCode: orderNumber } }),
        barcode: { type: 'QR_CODE', value: code },
      }
      return saveLink({ eventTicketClasses: [eventClass], eventTicketObjects: [object] }, now)
    },
    async cardLinkOf({ id, holder, kind, validFrom, validUntil, organisation, link, words }, now) {
      const classId = `${issuer}.memberships-${organisation.id}`
      const at = (instant: Date) => ({ date: instant.toISOString() })
      const object = {
        id: `${issuer}.membership-${id}`,
        classId,
        state: 'ACTIVE',
        cardTitle: localizedString(organisation.name),
        header: localizedString(holder),
        subheader: localizedString(words.kind),
        hexBackgroundColor: computeOrganisationAccent(organisation.accentColour, 'light').accent,
        textModulesData: [
          { id: 'kind', header: words.kind, body: kind },
          { id: 'from', header: words.from, body: words.startDate },
          { id: 'to', header: words.to, body: words.endDate },
        ],
        linksModuleData: { uris: [{ id: 'card', uri: link, description: words.card }] },
        validTimeInterval: { start: at(validFrom), end: at(validUntil) },
      }
      return saveLink({ genericClasses: [{ id: classId }], genericObjects: [object] }, now)
    },
  }
}

/** Names of clubs and events exist in one language only. */
function localizedString(value: string): { defaultValue: { language: string; value: string } } {
  return { defaultValue: { language: 'da', value } }
}

function readAccount(text: string): { email: string; key: KeyObject } {
  try {
    const { client_email: email, private_key: key } = serviceAccountSchema.parse(JSON.parse(text))
    return { email, key: createPrivateKey(key) }
  } catch (error) {
    throw new Error('GOOGLE_WALLET_KEY_FILE: the file is no key of a service account', { cause: error })
  }
}
