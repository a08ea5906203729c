import type { Organisation } from '@forenet/contract/organisation'
import { Html, html } from '@forenet/html'

export type PublicClub = Pick<
  Organisation,
  | 'id'
  | 'key'
  | 'name'
  | 'kind'
  | 'description'
  | 'website'
  | 'email'
  | 'phone'
  | 'addressLine1'
  | 'postCode'
  | 'city'
  | 'foundedYear'
  | 'cvrNumber'
>

type SharedPage = { title: string; description: string; address: string; picture: SharedPicture }
export type SharedPicture = { address: string; large: boolean; width?: number; height?: number }

export function defaultSharePicture(origin: string): SharedPicture {
  return { address: `${origin}/social.png`, width: 1200, height: 630, large: true }
}

/** Description length that other sites display. */
const DESCRIPTION_LENGTH = 160

export function shareMetaTags({ title, description, address, picture }: SharedPage): Html {
  const short = shortenDescription(description)
  return html`<meta name="description" content="${short}"><link rel="canonical" href="${address}"><meta property="og:type" content="website"><meta property="og:site_name" content="Forenet"><meta property="og:title" content="${title}"><meta property="og:description" content="${short}"><meta property="og:url" content="${address}"><meta property="og:image" content="${picture.address}">${picture.width !== undefined && html`<meta property="og:image:width" content="${picture.width}"><meta property="og:image:height" content="${picture.height}">`}<meta name="twitter:card" content="${picture.large ? 'summary_large_image' : 'summary'}">`
}

/** Omits empty fields. Escaped so that no value can close the script element. */
export function organisationJsonLd(club: PublicClub, address: string, more: object = {}): Html {
  const notified = (value: string | null): string | undefined => value || undefined
  const place = {
    '@type': 'PostalAddress',
    streetAddress: notified(club.addressLine1),
    postalCode: notified(club.postCode),
    addressLocality: notified(club.city),
    addressCountry: 'DK',
  }
  const data = {
    '@context': 'https://schema.org',
    '@type': club.kind === 'sport' ? 'SportsOrganization' : 'Organization',
    '@id': address,
    url: address,
    name: club.name,
    description: notified(club.description),
    sameAs: /^https?:\/\//.test(club.website) ? club.website : undefined,
    email: notified(club.email),
    telephone: notified(club.phone),
    address: club.addressLine1 || club.postCode || club.city ? place : undefined,
    foundingDate: club.foundedYear === null ? undefined : String(club.foundedYear),
    identifier: club.cvrNumber ? { '@type': 'PropertyValue', propertyID: 'CVR', value: club.cvrNumber } : undefined,
    ...more,
  }
  return new Html(`<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`)
}

function shortenDescription(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= DESCRIPTION_LENGTH) return line
  const start = line.slice(0, DESCRIPTION_LENGTH - 1)
  return `${start.includes(' ') ? start.slice(0, start.lastIndexOf(' ')) : start} …`
}
