import { Button } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import i18next from 'i18next'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider, initReactI18next } from 'react-i18next'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildHome } from '../../src/member/home/build-home.ts'
import { HomeDrawing } from '../../src/member/home/home-drawing.tsx'
import { DoorCard } from '../../src/member/home/role-tasks/door-card.tsx'
import { DoorDrawing } from '../../src/member/home/role-tasks/door-drawing.tsx'
import { NextSteps } from '../../src/member/home/steps/next-steps.tsx'
import { StaticButton } from '../../src/ui/blocks/static-button.tsx'
import { renderPlainDom } from '../../src/ui/plain-dom.ts'
import { ThemeProvider } from '../../src/ui/theme/theme-provider.tsx'
import { clubsTexts as daClubs } from '../../src/words/da/clubs.ts'
import * as daCore from '../../src/words/da/core.ts'
import { familyTexts as daFamily } from '../../src/words/da/family.ts'
import { homeTexts as da } from '../../src/words/da/home.ts'
import { clubsTexts as enClubs } from '../../src/words/en/clubs.ts'
import * as enCore from '../../src/words/en/core.ts'
import { familyTexts as enFamily } from '../../src/words/en/family.ts'
import { homeTexts as en } from '../../src/words/en/home.ts'
import { createPlainTranslator } from '../../src/words/plain-translator.ts'
import { buildMember, buildMembership, buildOrganisation, buildPayment, buildStanding } from '../fixture/people.ts'
import { plainDocument } from '../fixture/plain-document.ts'
import { buildEvent } from './events/build.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const WORDS = { da, en }
const CLUB_WORDS = { da: daClubs, en: enClubs }
const club = buildOrganisation({ name: 'Roklubben <b>Åen</b> & "søn"' })
const mette = buildMember({ firstName: '<img src=x onerror=alert(1)>' })
const child = buildMember({ firstName: "O'Hara" })
const due = (participant = mette, to = '2026-12-31') =>
  buildStanding({
    participant,
    membership: buildMembership(['Senior', '2026-01-01', to]),
    status: to < '2026-11-20' ? 'expired' : 'active',
    readyForMembershipRenewal: true,
  })
const invited = (inviteeEmail: string) =>
  buildStanding({
    participant: buildMember({
      firstName: 'Karen',
      familyLink: true,
      familyInvitationStatus: 'pending',
      familyInvitationRequest: {
        id: 'i1',
        inviterEmail: 'karen@example.dk',
        inviteeEmail,
      } as NonNullable<ReturnType<typeof buildMember>['familyInvitationRequest']>,
    }),
  })
const event = (given: Parameters<typeof buildEvent>[0] = {}) =>
  buildEvent({ startDate: '2026-12-05T18:00:00Z', endDate: '2026-12-05T20:00:00Z', ...given })
type Case = {
  member?: ReturnType<typeof buildMember>
  standings?: ReturnType<typeof buildStanding>[]
  payments?: ReturnType<typeof buildPayment>[]
  events?: ReturnType<typeof buildEvent>[]
}

const CASES: [string, Case][] = [
  ['no content', {}],
  ['a newcomer without an address', { member: buildMember({ address: {} as never }), standings: [buildStanding()] }],
  ['one renewal', { standings: [due()] }],
  ['an expired membership', { standings: [due(mette, '2026-10-31')] }],
  ['renewals of two', { standings: [due(), due(child)] }],
  ['payments', { payments: [buildPayment(club, mette.id), { ...buildPayment(club, mette.id), state: 'confirming' }] }],
  ['an invitation of the other', { standings: [invited('other@example.dk')] }],
  ['an invitation of the own', { standings: [invited('mette@example.dk')] }],
  [
    'events of every kind',
    {
      standings: [due()],
      events: [
        event({ id: 'e1', mine: 'coming', title: 'Julefrokost <script>' }),
        event({ id: 'e2', mine: 'reserved' }),
        event({ id: 'e3', mine: 'offered' }),
        event({ id: 'e4', mine: 'none' }),
      ],
    },
  ],
]
const homeIn = ({ member = mette, standings = [], payments = [], events = [] }: Case) =>
  buildHome(member, [{ organisation: club, participants: standings }], payments, events, NOW)

const sorted = (html: string): string =>
  html.replace(/<(\w+)((?: [\w-]+="[^"]*")+)/g, (_, tag, attributes: string) =>
    [`<${tag}`, ...(attributes.match(/[\w-]+="[^"]*"/g) ?? []).filter((one) => one !== 'type="button"').sort()].join(
      ' ',
    ),
  )

beforeAll(async () => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] })
  vi.stubGlobal('document', plainDocument)
  vi.stubGlobal('self', { origin: 'https://portal.example' })
})
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const every = CASES.flatMap(([what, given]) =>
  (['da', 'en'] as const).flatMap((language) =>
    (['light', 'dark'] as const).map((scheme) => [what, language, scheme, given] as const),
  ),
)

test.each(every)('%s, %s, %s: the first script renders the same as React', (what, language, scheme, given) => {
  const hasDesk = what === 'one renewal'
  const speaker = { t: createPlainTranslator<'home'>(WORDS[language], language), language, now: NOW }
  const drawing = createElement(HomeDrawing, {
    home: homeIn(given),
    name: mette.firstName,
    clubsFirst: false,
    hasDesk,
    speaker,
    clubs: createPlainTranslator<'clubs'>(CLUB_WORDS[language], language),
    scheme,
  })
  const drawn = (renderPlainDom(drawing) as unknown as { html: string }).html
  expect(sorted(drawn)).toBe(sorted(renderToStaticMarkup(drawing)))
  expect(drawn).toContain('&lt;img src=x')
  expect(drawn).not.toMatch(/<(img|script|b)\b/)
})

const toldIn = (html: string) => ({
  titles: [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title),
  ways: [...html.matchAll(/<a [^>]*?href="([^"]*)"/g)].map(([, href]) => href),
  labels: [...html.matchAll(/<a [^>]*?aria-label="([^"]*)"/g)].map(([, label]) => label),
  texts: [...html.matchAll(/<div class="[^"]*text[^"]*">(.*?)<\/div>/g)].map(([, text]) => text),
})

async function drawnByApp(children: ReactNode, language: 'da' | 'en'): Promise<string> {
  const words = i18next.createInstance()
  const core = language === 'da' ? { ...daCore, family: daFamily } : { ...enCore, family: enFamily }
  await words.use(initReactI18next).init({
    lng: language,
    defaultNS: 'ui',
    interpolation: { escapeValue: false },
    resources: { [language]: { ...core, home: WORDS[language] } },
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory(), isServer: true })
  const routed = createElement(RouterContextProvider, { router } as never, children as never)
  const themed = createElement(ThemeProvider, null, routed)
  const worded = createElement(I18nextProvider, { i18n: words }, themed)
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: new QueryClient() }, worded))
}

// Answering one's own invitation needs buttons of the app.
const told = CASES.filter(([what]) => what !== 'an invitation of the own')

test.each(told.flatMap(([what, given]) => (['da', 'en'] as const).map((language) => [what, language, given] as const)))(
  '%s, %s: the app shows the same texts and links',
  async (_, language, given) => {
    const home = homeIn(given)
    const app = await drawnByApp(createElement(NextSteps, { home }), language)
    const speaker = { t: createPlainTranslator<'home'>(WORDS[language], language), language, now: NOW }
    const { html } = renderPlainDom(
      createElement(HomeDrawing, {
        home: { ...home, events: { ...home.events, ahead: [] }, clubs: [] },
        name: 'M',
        clubsFirst: false,
        hasDesk: false,
        speaker,
        clubs: createPlainTranslator<'clubs'>(CLUB_WORDS[language], language),
        scheme: 'light',
      }),
    ) as unknown as { html: string }
    expect(toldIn(html)).toEqual(toldIn(app))
  },
)

const BUTTONS = (['filled', 'default'] as const).flatMap((variant) =>
  (['md', 'lg'] as const).flatMap((size) => [true, false].map((hasPicture) => ({ variant, size, hasPicture }))),
)

test.each(BUTTONS)('a plain button equals Mantine’s: %o', ({ variant, size, hasPicture }) => {
  const given = { href: '/events', children: 'Events', size }
  const picture = hasPicture ? createElement('i') : undefined
  const theirs = createElement(
    ThemeProvider,
    null,
    createElement(Button<'a'>, {
      ...{ component: 'a', variant, leftSection: picture, 'aria-label': 'All events' },
      ...given,
    }),
  )
  const ours = createElement(StaticButton, { variant, picture, label: 'All events', ...given })
  expect(sorted(renderToStaticMarkup(ours))).toBe(sorted(renderToStaticMarkup(theirs)))
})

const today = (given: Parameters<typeof buildEvent>[0] = {}) =>
  buildEvent({ startDate: '2026-11-20T14:05:00Z', endDate: '2026-11-20T20:00:00Z', mine: 'coming', ...given })
const TODAY = [
  ['begins in two hours', today({ title: 'Fest <script>', place: 'Klubhuset', city: 'Aarhus' })],
  ['has begun', today({ startDate: '2026-11-20T11:00:00Z' })],
  ['is nowhere', today({ place: '', placeAddress: '', city: '' })],
] as const
/** Removes pictures, and attributes without CSS rules. */
const ofNoMatter = (html: string): string =>
  html
    .replace(/<svg.*?<\/svg>/g, '')
    .replace(/<span style="width:20px;height:20px"><\/span>/g, '')
    .replace(/ data-variant="filled"/g, '')
    .replace(/ dateTime=/g, ' datetime=')

test.each(
  TODAY.flatMap(([what, event]) => (['da', 'en'] as const).map((language) => [what, language, event] as const)),
)('an event of today, which %s, %s: the first script draws the card that the app draws', async (_, language, event) => {
  const speaker = { t: createPlainTranslator<'home'>(WORDS[language], language), language, now: NOW }
  const { html } = renderPlainDom(createElement(DoorDrawing, { event, speaker, scheme: 'light' })) as unknown as {
    html: string
  }
  expect(sorted(ofNoMatter(html))).toBe(
    sorted(ofNoMatter(await drawnByApp(createElement(DoorCard, { event }), language))),
  )
})
