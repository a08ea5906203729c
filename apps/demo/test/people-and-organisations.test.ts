import { memberProfileSchema } from '@forenet/contract/member'
import { listAddressProblems } from '@forenet/domain/address-check'
import { computeAge } from '@forenet/domain/calendar-date'
import { describe, expect, it } from 'vitest'
import { FAR_PLACES, NEARBY_PLACES } from '../src/households.ts'
import { CHOIR, CULTURE_HOUSE, DORMANT_CLUB, GARDEN_ASSOCIATION, SPORTS_CLUB } from '../src/organisations.ts'
import { NEWCOMER_EMAIL } from '../src/sign-ins.ts'
import { buildDemonstrationOn, DATES } from './demonstrations.ts'

const RESERVED = /@(?:[a-z0-9-]+\.)*example\.(?:com|net|org)$/

describe('the demonstration’s people', () => {
  const rows = buildDemonstrationOn(DATES[0])

  it('have profiles that pass form validation, with existing post codes', { tags: 'full' }, () => {
    const places = new Set([...NEARBY_PLACES, ...FAR_PLACES].map(({ postCode, city }) => `${postCode} ${city}`))
    expect(places.size).toBeGreaterThanOrEqual(40)
    for (const { firstName, lastName, phone, gender, dateOfBirth, email, ...row } of rows.members) {
      const address = {
        AddressLine1: row.addressLine1,
        AddressLine2: row.addressLine2,
        AddressLine3: row.addressLine3,
        City: row.city,
        PostCode: row.postCode,
        Country: row.country,
      }
      expect(memberProfileSchema.parse({ firstName, lastName, phone, gender, dateOfBirth, address })).toMatchObject({
        lastName,
      })
      if (email === NEWCOMER_EMAIL) expect(listAddressProblems(address)).toEqual(['address-missing'])
      else {
        expect(listAddressProblems(address)).toEqual([])
        expect(places).toContain(`${row.postCode} ${row.city}`)
      }
    }
  })

  it('have contact details that reach no real person', () => {
    const addresses = [
      ...rows.members.flatMap((one) => one.email ?? []),
      ...rows.organisations.map((one) => one.email),
      ...rows.invitations.flatMap((one) => [one.inviterEmail, one.inviteeEmail]),
      ...rows.payments.map((one) => one.billingEmail),
    ]
    expect(addresses.filter((address) => !RESERVED.test(address))).toEqual([])
    const phones = [...rows.members.flatMap((one) => one.phone ?? []), ...rows.organisations.map((one) => one.phone)]
    expect(phones.filter((phone) => !/^\+45 37 \d\d \d\d \d\d$/.test(phone))).toEqual([])
    expect(new Set(phones).size).toBe(phones.length)
  })

  it('form families: children belong to an adult with an account, have none themselves and live together', () => {
    const byId = new Map(rows.members.map((member) => [member.id, member]))
    const children = rows.members.filter((member) => member.parentId !== null)
    expect(children.length).toBeGreaterThan(400)
    for (const child of children) {
      const parent = byId.get(child.parentId ?? '')
      expect(child.email).toBeNull()
      expect(parent?.email).toMatch(RESERVED)
      expect(computeAge(child.dateOfBirth, DATES[0])).toBeLessThan(18)
      expect(computeAge(parent?.dateOfBirth ?? '', child.dateOfBirth)).toBeGreaterThanOrEqual(20)
      expect(child.addressLine1).toBe(parent?.addressLine1)
    }
  })

  it('have invitations in every status, answered unless pending', () => {
    const states = Map.groupBy(rows.invitations, (invitation) => invitation.status)
    expect([...states.keys()].sort()).toEqual(['approved', 'pending', 'rejected'])
    for (const { status, answeredAt } of rows.invitations) expect(answeredAt === null).toBe(status === 'pending')
  })

  it('have Danish letters and compound surnames', () => {
    const names = rows.members.map((member) => member.lastName)
    for (const sign of ['æ', 'ø', 'å', 'Å', ' ', '-'])
      expect(
        names.some((name) => name.includes(sign)),
        sign,
      ).toBe(true)
  })
})

describe('the demonstration’s organisations', () => {
  const rows = buildDemonstrationOn(DATES[0])

  it('are one active, one without offers and one disabled', () => {
    const selling = new Set(rows.configurations.map((offer) => offer.organisationId))
    const sells = (key: string) => selling.has(rows.organisations.find((one) => one.key === key)?.id ?? '')
    expect(sells(SPORTS_CLUB) && sells(GARDEN_ASSOCIATION) && sells(CHOIR)).toBe(true)
    expect(sells(CULTURE_HOUSE)).toBe(false)
    expect(rows.organisations.filter((one) => !one.enabled).map((one) => one.key)).toEqual([DORMANT_CLUB])
  })

  it('have accent colours with enough contrast for white text (WCAG 2.2 AA, 4.5 : 1)', () => {
    for (const { key, accentColour } of rows.organisations) {
      expect(1.05 / (luminance(accentColour) + 0.05), key).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('sell some memberships with VAT and surcharge and most without VAT', () => {
    const rates = Map.groupBy(rows.configurations, (offer) => offer.vatRate)
    expect([...rates.keys()].sort()).toEqual([1, 1.25])
    expect(rates.get(1)?.length).toBeGreaterThan(2 * (rates.get(1.25)?.length ?? 0))
    expect(new Set(rows.configurations.map((offer) => offer.surchargeMinor))).toEqual(new Set([0, 750]))
  })
})

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
