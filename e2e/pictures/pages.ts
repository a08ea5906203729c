import type { Page } from '@playwright/test'
import { TEST_CARD_NUMBERS } from '../src/payment-window.ts'
import {
  followLinks,
  goToEventRegistration,
  goToListEntry,
  goToMail,
  goToMembershipPaymentResult,
  goToMembershipPurchase,
  goToPasswordMail,
  goToPaymentWindow,
  goToTicketLink,
  goToTicketPaymentResult,
  goViaInvitationMail,
  TICKETS_LINK_STEPS,
  toInvoiceByLink,
  toInvoiceMail,
  toMembershipMail,
  toTicketMail,
} from './ways.ts'

export type PagePicture = {
  name: string
  who: string | null
  /** Path of the page, or of the page where `way` starts. */
  path: string
  /** Navigation from `path` to the page, done once in English on a wide screen. */
  way?: (page: Page) => Promise<unknown>
  by?: string
  press?: readonly RegExp[]
  /** Further steps before the screenshot, in any language. */
  prepare?: (page: Page) => Promise<void>
  kept?: boolean
}

const [METTE, THOMAS, DANIEL, HENRIK, CAMILLA, INGE, KAREN] = [
  ...['mette', 'thomas', 'daniel', 'henrik', 'camilla', 'inge', 'karen'].map((name) => `${name}@example.org`),
] as [string, string, string, string, string, string, string]
const NEW_INVOICE = '/manage/HOJMARKEN/payments/invoices?invoice=new'
const MINE = /^Mette/
const CONTINUE = /^(Continue|Fortsæt)$/

const MEMBERS: readonly PagePicture[] = [
  { name: 'sign-in', who: null, path: '/page-login' },
  { name: 'sign-up', who: null, path: '/page-register' },
  { name: 'forgot-password', who: null, path: '/page-forgot-password' },
  { name: 'invited', who: null, path: '/organizations-review', way: goViaInvitationMail },
  { name: 'mail', who: null, path: '/', way: goToMail('birgit@fliser-og-kakler.example.org', /^Invitation: /) },
  { name: 'mail-password', who: null, path: '/page-forgot-password', way: goToPasswordMail },
  { name: 'mail-membership', who: null, by: KAREN, path: '/', way: toMembershipMail },
  { name: 'mail-ticket', who: null, by: KAREN, path: '/', way: toTicketMail },
  { name: 'mail-invoice', who: null, by: KAREN, path: NEW_INVOICE, way: toInvoiceMail },
  { name: 'invoice-by-link', who: null, by: KAREN, path: NEW_INVOICE, way: toInvoiceByLink },
  { name: 'start-a-club', who: METTE, path: '/start' },
  { name: 'report-abuse', who: null, path: '/report-abuse?club=HOJMARKEN' },
  // This user is in no other picture, because her seats stay reserved.
  { name: 'payment-window', who: INGE, path: '/', way: goToPaymentWindow('MEJERIET', 'Gudenåens hemmelige liv') },
  { name: 'public', who: null, path: '/organizations-review' },
  { name: 'signed-out', who: null, path: '/page-lock-screen' },
  { name: 'not-found', who: null, path: '/page-error-404' },
  { name: 'home', who: METTE, path: '/', kept: true },
  { name: 'home-family', who: THOMAS, path: '/' },
  { name: 'home-new', who: DANIEL, path: '/' },
  { name: 'home-administrator', who: HENRIK, path: '/' },
  { name: 'club', who: METTE, path: '/organizations', way: followLinks('a[href*="-details"]') },
  { name: 'memberships', who: THOMAS, path: '/memberships', kept: true },
  { name: 'card', who: METTE, path: '/memberships', way: followLinks('a[href$="/card"]') },
  { name: 'history', who: METTE, path: '/memberships', way: followLinks('a[href$="/history"]') },
  { name: 'receipt', who: METTE, path: '/memberships', way: followLinks('a[href$="/history"]', 'a[href$="/receipt"]') },
  { name: 'buy', who: THOMAS, path: '/membership/new' },
  { name: 'buy-for', who: THOMAS, path: '/membership/new', way: goToMembershipPurchase },
  { name: 'buy-review', who: THOMAS, path: '/membership/new', way: goToMembershipPurchase, press: [CONTINUE] },
  { name: 'paid', who: CAMILLA, path: '/', way: goToMembershipPaymentResult(/Højmarken/, TEST_CARD_NUMBERS.approves) },
  {
    name: 'not-paid',
    who: CAMILLA,
    path: '/',
    way: goToMembershipPaymentResult(/Blommehegnet/, TEST_CARD_NUMBERS.noMoney),
  },
  { name: 'events', who: METTE, path: '/events', kept: true },
  { name: 'events-ahead', who: METTE, path: '/events?show=upcoming' },
  { name: 'events-explore', who: METTE, path: '/events?show=explore' },
  { name: 'events-past', who: METTE, path: '/events?show=past' },
  { name: 'club-events', who: METTE, path: '/HOJMARKEN/events' },
  { name: 'event', who: THOMAS, path: '/HOJMARKEN/events', way: followLinks('a[href*="/events/"]'), kept: true },
  { name: 'registration', who: THOMAS, path: '/', way: goToEventRegistration('HOJMARKEN', 'badminton') },
  {
    name: 'registration-review',
    who: CAMILLA,
    path: '/',
    way: goToEventRegistration('HOJMARKEN', 'Åben hal'),
    press: [CONTINUE],
  },
  { name: 'renew', who: METTE, path: '/', way: goToEventRegistration('HOJMARKEN', 'Åløbet', 'Renew and register') },
  {
    name: 'coming',
    who: CAMILLA,
    path: '/',
    way: goToTicketPaymentResult('MEJERIET', 'Gudenåens hemmelige liv', TEST_CARD_NUMBERS.approves),
  },
  {
    name: 'not-coming',
    who: CAMILLA,
    path: '/',
    way: goToTicketPaymentResult('MEJERIET', 'Fru Polle', TEST_CARD_NUMBERS.noMoney),
  },
  { name: 'tickets', who: METTE, path: '/tickets' },
  { name: 'ticket', who: METTE, path: '/tickets', way: TICKETS_LINK_STEPS, kept: true },
  { name: 'ticket-one', who: METTE, path: '/tickets', way: TICKETS_LINK_STEPS, press: [MINE] },
  { name: 'ticket-send', who: METTE, path: '/tickets', way: TICKETS_LINK_STEPS, press: [MINE, /^Send$/] },
  {
    name: 'ticket-transfer',
    who: METTE,
    path: '/tickets',
    way: TICKETS_LINK_STEPS,
    press: [MINE, /^(Transfer ticket|Giv billetten)/],
  },
  {
    name: 'ticket-cancel',
    who: METTE,
    path: '/tickets',
    way: TICKETS_LINK_STEPS,
    press: [MINE, /^(Cancel the ticket|Afmeld billetten)$/],
  },
  { name: 'linked', who: null, path: '/tickets', by: METTE, way: goToTicketLink(/^Lone/) },
  { name: 'linked-ended', who: null, path: '/tickets', by: METTE, way: goToTicketLink(/^Asta/, true) },
  { name: 'family-tickets', who: THOMAS, path: '/tickets', way: TICKETS_LINK_STEPS },
  { name: 'calendar', who: METTE, path: '/my-calender', kept: true },
  { name: 'family', who: THOMAS, path: '/participants-list' },
  { name: 'child', who: THOMAS, path: '/add-edit-participant' },
  { name: 'notifications', who: METTE, path: '/notifications' },
  { name: 'notification-settings', who: METTE, path: '/my-profile/notifications' },
  { name: 'profile', who: METTE, path: '/my-profile' },
  { name: 'edit-profile', who: METTE, path: '/edit-profile' },
  { name: 'audit', who: METTE, path: '/my-profile/audit' },
  { name: 'data', who: METTE, path: '/my-profile/data' },
  { name: 'contact', who: METTE, path: '/contact-us' },
  { name: 'write', who: METTE, path: '/contact-us?orgId=choose' },
  { name: 'reconciliation', who: HENRIK, path: '/payments/reconciliation' },
]

const CLUB = '/manage/HOJMARKEN'
const EVENTS = `${CLUB}/events`
const PAST = `${EVENTS}?when=past`
const SPONSORS = goToListEntry(/^Middag for sponsorer/)
const CLUB_DAY = goToListEntry(/^Klubbens dag/)
const CUP = goToListEntry(/^Højmarken Cup/)
const BUS = goToListEntry(/^Bustur til/)

const club = (name: string, path = name): PagePicture => ({
  name: `club-${name}`,
  who: HENRIK,
  path: `${CLUB}/${path}`,
})
const buildEventPicture = (name: string, which: PagePicture['way'], page = '', path = EVENTS): PagePicture => ({
  ...{ name: `club-event-${name}`, who: HENRIK, path },
  way: async (browserPage) => {
    await which?.(browserPage)
    if (page) await browserPage.goto(`${new URL(browserPage.url()).pathname}/${page}`)
    await browserPage.getByRole('heading', { level: 1 }).waitFor()
  },
})

const ORGANISERS: readonly PagePicture[] = [
  { name: 'clubs-sending', who: CAMILLA, path: '/manage/sending' },
  club('overview', ''),
  ...['year', 'register', 'import', 'changes', 'teams', 'people', 'settings', 'website', 'gateway', 'types'].map(
    (name) => club(name),
  ),
  ...['payments', 'log', 'events', 'messages'].map((name) => club(name)),
  club('invoices', 'payments/invoices'),
  club('invoice-new', 'payments/invoices?invoice=new'),
  { ...club('invoice', 'payments/invoices?age=61-90'), way: followLinks('tbody a') },
  club('bank', 'payments/bank'),
  club('ignore-transactions', 'payments/bank?ignore=2026-11-28'),
  club('payouts', 'payments/bank?view=payouts'),
  { ...club('payout', 'payments/bank?view=payouts'), way: followLinks('tbody [data-row-open]') },
  club('closing', 'payments/closing'),
  club('statement', 'payments/statement'),
  club('export', 'payments/export'),
  club('books', 'payments/books'),
  club('reconciliation', 'payments/reconciliation'),
  club('drawers', 'payments/drawers'),
  {
    name: 'club-payment',
    who: HENRIK,
    path: `${CLUB}/payments`,
    way: followLinks('[data-row-open]'),
  },
  { ...club('message', 'messages'), way: followLinks('tbody [data-row-open]') },
  club('message-templates', 'messages?box=templates'),
  club('health', 'register/health'),
  {
    name: 'club-merge',
    who: HENRIK,
    path: `${CLUB}/register/health?check=same-person`,
    way: followLinks('a[href*="/register/merge"]'),
  },
  club('new-person', 'register/new'),
  club('handover', 'people/handover'),
  club('season', 'types/season'),
  {
    ...club('season-by-invoice', 'types/season'),
    prepare: async (page) =>
      void (await page.getByLabel(/^(How members pay|Sådan betaler medlemmerne)/).selectOption('invoice')),
  },
  club('requests', 'types/requests'),
  club('new-event', 'events/new'),
  club('days-off', 'events/days-off'),
  { name: 'club-person', who: HENRIK, path: `${CLUB}/register`, way: followLinks('a[href*="/register/"][href*="-"]') },
  { name: 'club-team', who: HENRIK, path: `${CLUB}/teams`, way: followLinks('a[href*="/teams/"]') },
  buildEventPicture('hub', CUP),
  buildEventPicture('form', BUS, 'edit'),
  buildEventPicture('preview', BUS, 'preview'),
  buildEventPicture('attendees', BUS, 'attendees'),
  buildEventPicture('calling-off', BUS, 'calling-off'),
  buildEventPicture('door', CUP, 'door'),
  buildEventPicture('invitations', SPONSORS, 'invitations'),
  buildEventPicture('discounts', CLUB_DAY, 'discounts', PAST),
  buildEventPicture('event-messages', CLUB_DAY, 'letters', PAST),
  buildEventPicture('report', CLUB_DAY, 'report', PAST),
]

export const PAGE_PICTURES: readonly PagePicture[] = [...MEMBERS, ...ORGANISERS]
