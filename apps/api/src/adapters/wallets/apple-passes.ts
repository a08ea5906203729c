import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isAllDay } from '@forenet/domain/event-time'
import { computeOrganisationAccent } from '@forenet/domain/organisation-accent'
import { PKPass } from 'passkit-generator'
import type { WalletCard, WalletTicket } from './wallets.ts'

export type ApplePasses = { passOf: (ticket: WalletTicket) => Buffer; cardOf: (card: WalletCard) => Buffer }

type PassInput = {
  passType: string
  team: string
  /** PEM, like the key and Apple's WWDR certificate. */
  certificate: string
  key: string
  passphrase: string | undefined
  wwdr: string
}

const ICONS = Object.fromEntries(
  ['icon.png', 'icon@2x.png', 'icon@3x.png'].map((name) => [name, readFileSync(new URL(name, import.meta.url))]),
)

/** A ticket's pass expires this long after the event. */
const EXPIRES_AFTER_EVENT_MS = 6 * 3_600_000

type ApplePassIdentity = { serialNumber: string; description: string; groupingIdentifier?: string }

export function createApplePasses(
  { passType, team, certificate, key, passphrase, wwdr }: PassInput,
  now: Date,
): ApplePasses {
  requireCertificate('APPLE_WWDR_FILE', wwdr, now)
  const signer = requireCertificate('APPLE_PASS_CERTIFICATE_FILE', certificate, now)
  // PKCS #1, the only format the signing library reads.
  const signerKey = readKey(key, passphrase)
  if (!signer.checkPrivateKey(signerKey))
    throw new Error('APPLE_PASS_KEY_FILE: is not the key of APPLE_PASS_CERTIFICATE_FILE')
  const certificates = {
    wwdr,
    signerCert: certificate,
    signerKey: signerKey.export({ type: 'pkcs1', format: 'pem' }).toString(),
  }
  const newPass = (organisation: { name: string; accentColour: string }, own: ApplePassIdentity) => {
    const { accent, onAccent } = computeOrganisationAccent(organisation.accentColour, 'light')
    return new PKPass(ICONS, certificates, {
      ...own,
      passTypeIdentifier: passType,
      teamIdentifier: team,
      organizationName: organisation.name,
      backgroundColor: toRgbText(accent),
      foregroundColor: toRgbText(onAccent),
      labelColor: toRgbText(onAccent),
    })
  }
  return {
    passOf({ id, code, holder, kind, organisation, event, orderNumber, link, words }) {
      const pass = newPass(organisation, { serialNumber: id, description: event.title, groupingIdentifier: event.id })
      pass.type = 'eventTicket'
      pass.headerFields.push({ key: 'kind', label: words.ticket, value: kind })
      pass.primaryFields.push({ key: 'event', label: organisation.name, value: event.title })
      pass.secondaryFields.push({
        key: 'when',
        label: words.when,
        value: event.startsAt,
        dateStyle: 'PKDateStyleMedium',
        timeStyle: isAllDay(event.startsAt, event.endsAt) ? 'PKDateStyleNone' : 'PKDateStyleShort',
      })
      const [place] = event.place
      if (place) pass.secondaryFields.push({ key: 'where', label: words.where, value: place })
      pass.auxiliaryFields.push({ key: 'holder', label: words.name, value: holder })
      const back = [
        ...(event.place.length > 0 ? [{ key: 'place', label: words.where, value: event.place.join('\n') }] : []),
        ...(orderNumber ? [{ key: 'order', label: words.orderNumber, value: orderNumber }] : []),
        { key: 'questions', label: organisation.name, value: words.questions },
        { key: 'link', label: words.ticket, value: link },
      ]
      pass.backFields.push(...back)
      pass.setBarcodes({ message: code, format: 'PKBarcodeFormatQR', messageEncoding: 'iso-8859-1', altText: holder })
      pass.setRelevantDates([{ startDate: event.startsAt, endDate: event.endsAt }])
      pass.setExpirationDate(new Date(event.endsAt.getTime() + EXPIRES_AFTER_EVENT_MS))
      return pass.getAsBuffer()
    },
    cardOf({ id, holder, kind, startDate, endDate, validUntil, organisation, link, words }) {
      const description = `${words.card}, ${organisation.name}`
      const pass = newPass(organisation, { serialNumber: `membership-${id}`, description })
      pass.type = 'generic'
      const day = (key: string, label: string, date: string) =>
        ({ key, label, value: `${date}T00:00:00Z`, dateStyle: 'PKDateStyleMedium', ignoresTimeZone: true }) as const
      pass.primaryFields.push({ key: 'holder', label: organisation.name, value: holder })
      pass.secondaryFields.push({ key: 'kind', label: words.kind, value: kind })
      pass.auxiliaryFields.push(day('from', words.from, startDate), day('to', words.to, endDate))
      pass.backFields.push(
        { key: 'questions', label: organisation.name, value: words.questions },
        { key: 'link', label: words.card, value: link },
      )
      pass.setExpirationDate(validUntil)
      return pass.getAsBuffer()
    },
  }
}

function requireCertificate(name: string, text: string, now: Date): X509Certificate {
  const certificate = readCertificate(name, text)
  if (certificate.validToDate <= now) throw new Error(`${name}: the certificate ended on ${certificate.validTo}`)
  return certificate
}

function readCertificate(name: string, text: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch (error) {
    throw new Error(`${name}: the file holds no certificate in PEM`, { cause: error })
  }
}

function readKey(text: string, passphrase: string | undefined) {
  try {
    return createPrivateKey({ key: text, ...(passphrase !== undefined && { passphrase }) })
  } catch (error) {
    throw new Error('APPLE_PASS_KEY_FILE: the file holds no key that opens with APPLE_PASS_KEY_PASSPHRASE', {
      cause: error,
    })
  }
}

function toRgbText(hex: string): string {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
  return `rgb(${red}, ${green}, ${blue})`
}
